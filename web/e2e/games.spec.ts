// The other games, as far as they are in the catalogue: what the client shows of them comes from their scenes and a skin.
import { expect, test, type Page } from '@playwright/test';
import { audit } from './audit';
import { shown } from './frames';
import {
  answered,
  clickWhereAsked,
  give,
  Luck,
  openPosition,
  playNow,
  playOn,
  prompt,
  question,
  settled,
} from './player';
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
  await page.getByLabel('Scenario').selectOption({ label: 'First Reconnaissance' });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await settled(page);
  console.log(`Mage Knight: ${await wholeGame(page, 5)} answers`);
  // The end says what was reached.
  await expect(prompt(page).locator('.ranks li')).toHaveCount(1);
  await expect(prompt(page).locator('.ranks li')).toContainText(/\d/);
  await page.screenshot({ path: 'shots/mage-knight-over.png' });
});

test('Heroes vs Warlords: a whole game against a bot', async ({ page }) => {
  if (!(await isHere(page, 'warlords', 'Heroes vs Warlords'))) return;
  await playNow(page, server.url, 'warlords');
  // There is no board yet: whom to play is asked in its place.
  await expect(page.locator('.opening [data-choice]')).toHaveCount(4);
  await auditBoth(page, 'warlords-opening');
  await page.locator('.opening [data-choice]').first().click();
  await expect(page.locator('.opening')).toHaveCount(0);
  await playOn(page, 3, 400, 'section.focus.clash .die', '.hit.legal');
  await auditBoth(page, 'warlords');
  console.log(`Heroes vs Warlords: ${await wholeGame(page, 5)} answers`);
  await page.screenshot({ path: 'shots/warlords-over.png' });
});

test('Heroes vs Warlords: two people at one screen produce in secret', async ({ page }) => {
  if (!(await isHere(page, 'warlords', 'Heroes vs Warlords'))) return;
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))));
  await openPosition(page, server.url, 'warlords/positions/production_in_secret.toml', ['me', { hot_seat: 'Bo' }]);
  // Each plans something of his own, and neither sees a plan of the other when the screen goes from hand to hand.
  const planned: string[] = [];
  const orders = page.locator('.line').filter({ hasText: 'You order' });
  let handed = 0;
  for (let answers = 0; answers < 200 && planned.length < 2; answers++) {
    if ((await settled(page)) === 'hot') {
      // Log, panels, tray and board are covered, and not only painted over.
      await expect(page.locator('.tray, .line, .seat')).toHaveCount(0);
      await expect(page.locator('.hit').first()).toBeHidden();
      await page.screenshot({ path: 'shots/production-handed.png' });
      await page.locator('[data-hot]').click();
      handed += 1;
      await expect(prompt(page)).toHaveAttribute('data-state', 'asked');
      await expect(page.locator('.log')).toBeVisible();
      await expect(orders).toHaveCount(0);
      continue;
    }
    const seat = (await prompt(page).getAttribute('data-decision'))!.split('/')[0]!;
    const before = await question(page);
    if ((await orders.count()) > 0) {
      planned.push(seat);
      await page.screenshot({ path: `shots/production-${seat}.png` });
      if (planned.length === 2) break;
      // The plan is sealed.
      await prompt(page).getByRole('button', { name: 'Done' }).click();
    } else {
      await playOn(page, 7 + answers, 1, '', '[data-action^=build], [data-action^=buy]');
    }
    await answered(page, before);
  }
  expect(planned, 'both have planned something').toHaveLength(2);
  expect(handed, 'the screen went from hand to hand').toBeGreaterThan(0);
  const { catalogue } = (await (
    await page.request.get(`${server.url}/api/games/warlords/book?language=en`)
  ).json()) as { catalogue: { faces: { id: string }[] } };
  const plan = catalogue.faces.findIndex((face) => face.id === 'mark.planned');
  expect(plan).toBeGreaterThan(0);
  let seat: number | null | undefined;
  let own = 0;
  for (const frame of frames) {
    const seen = shown(frame);
    seat = seen.seat ?? seat;
    for (const zone of seen.told.zones ?? []) {
      const plans = zone.cards.filter((card) => card.marks.some((mark) => mark.face === plan)).length;
      if (zone.owner === seat || zone.owner === null) own += plans;
      else expect(plans, 'a plan of somebody else').toBe(0);
    }
  }
  expect(own, 'everybody sees his own plans').toBeGreaterThan(0);
});

test('Heroes vs Warlords: a tile that nobody has seen is discovered', async ({ page }) => {
  if (!(await isHere(page, 'warlords', 'Heroes vs Warlords'))) return;
  const fog = page.locator('.land.t-fog');
  const told = page.locator('.line').filter({ hasText: /discovers/ });
  await openPosition(page, server.url, 'warlords/positions/into_the_unknown.toml', ['me', { bot: 'random' }]);
  const before = await fog.count();
  await page.screenshot({ path: 'shots/discovery-before.png' });
  await give(page, ['move thessara', 'discover 3.se']);
  // Whoever finds guards there fights at once, and the fight takes the place of the log.
  await expect(told.first()).toBeAttached();
  if ((await page.locator('.focus.docked').count()) === 0) await expect(told.first()).toBeVisible();
  expect(before, 'there was unknown land').toBeGreaterThan(0);
  await expect.poll(() => fog.count(), 'some of it is known now').toBeLessThan(before);
  await auditBoth(page, 'discovery');
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
  while (answers < 120 && (await clickWhereAsked([page, other], luck))) answers += 1;
  expect(answers).toBeGreaterThan(10);
  await page.screenshot({ path: 'shots/mage-knight-two.png' });
  await other.context().close();
});

test('Mage Knight: two heroes fight each other, each in a browser', async ({ browser }) => {
  const table = await Server.start({ local: true });
  const [left, right] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  const panel = (page: Page) => page.locator('section.focus.clash[aria-label="Tovak against Arythea"]');
  try {
    // Tovak walks to where Arythea stands, and so attacks her (MK-MOVE-24). Then it is her turn to say something, in the other
    // browser: what the first one shows is covered meanwhile, because both seats are played by whoever has this page.
    await openPosition(left, table.url, 'mage-knight/positions/two_heroes_meet.toml', ['me', { hot_seat: 'Bo' }]);
    await give(left, ['play march basic 0', 'step 2sw', 'attack-hero']);
    await right.goto(left.url());
    if ((await settled(right)) === 'hot') await right.locator('[data-hot]').click();
    await settled(right);
    await expect(panel(right)).toBeVisible();
    // Both see both heroes, whose turn it is, what is gathered, and what is still to be blocked; and fight it out.
    const seen = new Set<string>();
    const seats: [Page, string][] = [
      [left, '0'],
      [right, '1'],
    ];
    const asked = async (): Promise<Page | undefined> => {
      for (const [page, seat] of seats)
        if ((await prompt(page).getAttribute('data-decision'))?.startsWith(`${seat}/`)) return page;
      return undefined;
    };
    for (let answers = 0; answers < 150; answers++) {
      await expect.poll(async () => (await asked()) !== undefined).toBe(true);
      const page = (await asked())!;
      if ((await panel(page).count()) === 0) break;
      const words = await panel(page).innerText();
      for (const sign of ['attacks', 'blocks', 'attacks with', 'says how to attend']) {
        if (!words.includes(sign) || seen.has(sign)) continue;
        seen.add(sign);
        await page.screenshot({ path: `shots/player-combat-${sign.replaceAll(' ', '-')}.png` });
        if (sign === 'blocks') {
          await expect(panel(page).locator('.need').first(), 'what must be blocked').toBeVisible();
          await auditBoth(page, 'player-combat');
        }
      }
      const before = await question(page);
      // What it had to say may have been said, and the other page be asked by now.
      if (!/^[01]\//.test(before)) continue;
      await playOn(page, 900 + answers, 1, '', '[data-action=launch], .card.legal');
      await answered(page, before);
    }
    expect([...seen].sort(), 'attend, attack, block').toEqual(
      expect.arrayContaining(['attacks', 'attacks with', 'blocks', 'says how to attend']),
    );
    await expect((await asked())!.locator('.line').filter({ hasText: 'attacks with' }).first()).toBeVisible();
  } finally {
    await table.kill();
  }
});

// Positions in which the fight is two or three answers away; and by what it is known.
for (const [game, id, title, answers, known_by] of [
  ['Mage Knight', 'mage-knight', 'Orcs beside a glade', ['challenge 2nw'], 'Prowlers'],
  ['Mage Knight', 'mage-knight', 'A blue city with two defenders left', ['play march basic 0', 'step 4c'], 'Ice Mages'],
  ['Heroes vs Warlords', 'warlords', 'A city with a wall and a tower', ['move gorrak', 'step 0.c'], 'Siege'],
] as const) {
  test(`${game}: ${title}`, async ({ page }) => {
    if (!(await isHere(page, id, game))) return;
    await page.getByRole('button', { name: `Puzzles of ${game}` }).click();
    await page.getByRole('button', { name: `Play: ${title}` }).click();
    await give(page, [...answers]);
    const fight = page.locator('section.focus.clash');
    await expect(fight).toHaveCount(1);
    await expect(fight).toContainText(known_by);
    await auditBoth(page, title.toLowerCase().replaceAll(' ', '-'));
    // The fight goes on to whatever end it comes to.
    expect(await playOn(page, 5, 60)).toBeGreaterThan(0);
  });
}
