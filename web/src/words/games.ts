// A game's book in the reader's language, as far as somebody has translated it.
import type { Book } from '../lib/wire';

type Translation = { phrases: Record<string, string>; names: Record<string, string> };

const translations: Record<string, () => Promise<Translation>> = {
  'runewars/de': () => import('./games/runewars.de'),
};

export async function translated(book: Book, language: string): Promise<Book> {
  const load = translations[`${book.game}/${language}`];
  if (!load) return book;
  const { phrases, names } = await load();
  const faces = book.catalogue.faces.map((face) => (names[face.id] ? { ...face, name: names[face.id]! } : face));
  return { ...book, phrases: { ...book.phrases, ...phrases }, catalogue: { ...book.catalogue, faces } };
}
