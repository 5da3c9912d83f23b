// The other games, as far as they are in the catalogue: what the client shows of them comes from their scenes and a skin.
import { expect, test, type Page } from '@playwright/test';
import { audit } from './audit';
import { Luck, clickGlow, playNow, playOn, prompt, settled } from './player';
import { Server } from './server';

let server: Server;
let known: string[] = [];
test.beforeAll(async () => {
  server = await Server.start();
  known = ((await (await fetch(`${server.url}/api/games`)).json()) as { id: string }[]).map(({ id }) => id);
});
test.afterAll(() => server?.kill());

/** Whether a game is on the shelf. Where it is not, the start page says so and offers nothing. */
async function isHere(page: Page, id: string, name: string): Promise<boolean> {
  await page.goto(server.url);
  const card = page.locator('.game').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(page.locator('[data-play=runewars]')).toBeVisible();
  if (known.includes(id)) return true;
  await expect(card).toContainText('not here yet');
  await expect(card.getByRole('button')).toHaveCount(0);
  return false;
}

/** In both lights. */
async function auditBoth(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await audit(page, `${name}, ${colorScheme}`);
    await page.screenshot({ path: `shots/${name}-${colorScheme}.png` });
  }
}

async function wholeGame(page: Page, seed: number): Promise<number> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const answers = await playOn(page, seed, 20_000);
  await expect(prompt(page)).toHaveAttribute('data-state', 'over');
  // Every sentence has its words.
  await expect(page.getByText(/\[[a-z]+\.[a-z._]+\]/)).toHaveCount(0);
  expect(faults).toEqual([]);
  return answers;
}

test('Mage Knight: First Reconnaissance alone, to the end', async ({ page }) => {
  if (!(await isHere(page, 'mage-knight', 'Mage Knight'))) return;
  await page.getByRole('button', { name: 'Set up a table of Mage Knight' }).click();
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await settled(page);
  // Somebody who walks where he can meets an enemy sooner or later.
  await playOn(page, 3, 400, 'section.focus.clash', '.hit.legal');
  await auditBoth(page, 'mage-knight');
  console.log(`Mage Knight: ${await wholeGame(page, 5)} answers`);
  await page.screenshot({ path: 'shots/mage-knight-over.png' });
});

test('Heroes vs Warlords: a whole game against a bot', async ({ page }) => {
  if (!(await isHere(page, 'warlords', 'Heroes vs Warlords'))) return;
  await playNow(page, server.url, 'warlords');
  await playOn(page, 3, 400, 'section.focus.clash .die', '.hit.legal');
  await auditBoth(page, 'warlords');
  console.log(`Heroes vs Warlords: ${await wholeGame(page, 5)} answers`);
  await page.screenshot({ path: 'shots/warlords-over.png' });
});

type Seen = { seat?: number; scene?: Sight; changes?: Sight };
type Sight = { zones?: { owner: number | null; cards: { look: { face?: number }; marks: { face: number }[] }[] }[] };

test('Heroes vs Warlords: two people at one screen produce in secret', async ({ page }) => {
  if (!(await isHere(page, 'warlords', 'Heroes vs Warlords'))) return;
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))));
  await page.getByRole('button', { name: 'Set up a table of Heroes vs Warlords' }).click();
  await page.getByLabel('Seat 2').selectOption('hot');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const luck = new Luck(4);
  let [handed, planned] = [0, false];
  for (let answers = 0; answers < 400 && !(planned && handed > 3); answers++) {
    const mode = await settled(page);
    if (mode === 'over') break;
    if (mode === 'hot') {
      // What is his is covered until he has said who he is.
      await expect(page.locator('.tray')).toHaveCount(0);
      await page.locator('[data-hot]').click();
      handed += 1;
      await expect(prompt(page)).toHaveAttribute('data-state', 'asked');
    } else {
      planned ||= (await page.locator('.chip.chosen').count()) > 0;
      await clickGlow(page, luck);
    }
  }
  expect(handed).toBeGreaterThan(1);
  const { catalogue } = (await (await page.request.get(`${server.url}/api/games/warlords/book?language=en`)).json()) as { catalogue: { faces: { id: string }[] } };
  const plan = catalogue.faces.findIndex((face) => face.id === 'mark.planned');
  let seat: number | undefined;
  for (const frame of frames) {
    const seen = JSON.parse(frame) as Seen;
    if (seen.scene) seat = seen.seat;
    for (const zone of (seen.scene ?? seen.changes)?.zones ?? []) {
      if (zone.owner === seat || zone.owner === null) continue;
      for (const card of zone.cards) expect(card.marks.some((mark) => mark.face === plan), 'a plan of somebody else').toBe(false);
    }
  }
});

test('Mage Knight: two browsers at one table', async ({ browser, page }) => {
  if (!(await isHere(page, 'mage-knight', 'Mage Knight'))) return;
  const other = await (await browser.newContext()).newPage();
  await page.getByLabel('Your name at the table').fill('Ada');
  await page.getByRole('button', { name: 'Set up a table of Mage Knight' }).click();
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByLabel('Seat 2').selectOption('invite');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await other.goto(await page.getByLabel('Invite link for seat 2').last().inputValue());
  await other.getByLabel('Your name at the table').fill('Bo');
  await other.getByRole('button', { name: 'Sit down' }).click();
  await Promise.all([prompt(page).waitFor(), prompt(other).waitFor()]);
  const luck = new Luck(9);
  let answers = 0;
  while (answers < 120) {
    const asked = [page, other].map((one) => one.locator('.prompt[data-state=asked]'));
    await expect.poll(async () => (await Promise.all(asked.map((one) => one.count()))).some((n) => n > 0) || (await page.locator('.prompt[data-state=over]').count()) > 0).toBe(true);
    if ((await page.locator('.prompt[data-state=over]').count()) > 0) break;
    await clickGlow((await asked[0]!.count()) > 0 ? page : other, luck);
    answers += 1;
  }
  expect(answers).toBeGreaterThan(10);
  await page.screenshot({ path: 'shots/mage-knight-two.png' });
  await other.context().close();
});

// Positions in which the fight is one or two steps away, for whoever walks where he can; and by what the fight is known.
for (const [game, id, title, sight, known_by] of [
  ['Mage Knight', 'mage-knight', 'A blue city with two defenders left', 'section.focus.clash', 'Ice Mages'],
  ['Heroes vs Warlords', 'warlords', 'A city with a wall and a tower', 'section.focus.clash[aria-label^="Siege"]', 'Siege'],
] as const) {
  test(`${game}: ${title}`, async ({ page }) => {
    if (!(await isHere(page, id, game))) return;
    const fight = page.locator(sight);
    for (let tries = 1; tries <= 20 && (await fight.count()) === 0; tries++) {
      await page.goto(server.url);
      await page.getByRole('button', { name: `Puzzles of ${game}` }).click();
      await page.getByRole('button', { name: `Play: ${title}` }).click();
      await settled(page);
      await playOn(page, 30 + tries, 25, sight, '.hit.legal');
    }
    await expect(fight).toHaveCount(1);
    await expect(fight).toContainText(known_by);
    await auditBoth(page, title.toLowerCase().replaceAll(' ', '-'));
    // The fight goes on to whatever end it comes to.
    expect(await playOn(page, 5, 60)).toBeGreaterThan(0);
  });
}
