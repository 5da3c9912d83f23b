import type { Sight } from '../lib/sight.svelte';
import type { Text } from '../lib/wire';

/** Puts a sentence on the page: what has a face or a seat of its own stands out, and explains itself where it can. */
export function written(text: Text, sight: Sight): Node[] {
  return sight.parts(text).map(({ words, face, seat }) => {
    if (face === undefined && seat === undefined) return document.createTextNode(words);
    const name = document.createElement('b');
    name.textContent = words;
    const explained = face === undefined ? undefined : sight.faces.entry(face).text;
    if (explained) name.title = explained;
    return name;
  });
}
