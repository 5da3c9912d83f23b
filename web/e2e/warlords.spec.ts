// Heroes vs Warlords explains itself: what things cost, need and do is seen before they are ordered, in the rulebook's words.
import { expect, test, type Page } from '@playwright/test';
import { audit } from './audit';
import { answered, openPosition, playNow, playOn, prompt, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

const chip = (page: Page, name: string) => page.locator('.tray .chip').filter({ hasText: name });

test('what can be built and bought says its price, and is ordered where it stands', async ({ page }) => {
  await openPosition(page, server.url, 'warlords/positions/production_in_secret.toml', ['me', { bot: 'random' }]);
  const barracks = chip(page, 'Barracks');
  await expect(barracks).toHaveAttribute(
    'title',
    /Lets you buy units of level 2: Light Rider\. Costs 2 gold, 1 wood, 1 stone\. Needs the hamlet\./,
  );
  await expect(barracks).toHaveClass(/glow/);
  await expect(chip(page, 'Hamlet')).toHaveClass(/built/);
  // What is not open yet says so, and why.
  await expect(chip(page, 'Academy')).toHaveClass(/locked/);
  await expect(chip(page, 'Academy')).toHaveAttribute('title', /Not yet possible.+Needs the shooting range/);
  await expect(chip(page, 'Light Rider')).toHaveClass(/locked/);
  // All of the city is on the screen.
  expect(
    await page.locator('.tray').evaluate((tray) => tray.scrollWidth - tray.clientWidth),
    'nothing is cut off at the right',
  ).toBeLessThanOrEqual(0);
  // Pointed at, it is explained in words.
  await barracks.hover();
  await expect(page.locator('.inspect')).toContainText('Costs 2 gold, 1 wood, 1 stone.');
  await audit(page, 'warlords-production');
  const before = await question(page);
  await barracks.click();
  await answered(page, before);
  await expect(
    page.locator('.log .line').filter({ hasText: 'You order: Build the Barracks: 2 gold, 1 wood, 1 stone.' }),
  ).toBeVisible();
  await expect(barracks).toHaveClass(/chosen/);
  await expect(chip(page, 'Gold').last()).toContainText('10');
  await expect(chip(page, 'Light Rider')).toHaveClass(/glow/);
  // The plain list says the same.
  await page.keyboard.press('l');
  await expect(page.locator('#choice-list [data-action="buy 2"]')).toHaveText(/Buy 1 Light Rider: 2 gold/);
  await expect(page.locator('#choice-list [data-action="build palace"]')).toHaveCount(0);
  await page.screenshot({ path: 'shots/warlords-production.png' });
});

test('guards belong to nobody, and units and dice of a fight with them are in view on a small screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openPosition(page, server.url, 'warlords/positions/guards_in_the_wood.toml', ['me', { bot: 'greedy' }]);
  const fight = page.locator('section.focus.clash');
  for (let answers = 0; answers < 40 && (await fight.locator('.die').count()) === 0; answers++) {
    await playOn(
      page,
      30 + answers,
      1,
      'section.focus.clash .die',
      '[data-action="move thessara"], [data-action="step 1.n"], [data-action^=charge]',
    );
    await settled(page);
    if ((await fight.count()) > 0) {
      const guards = fight.locator('.fl').filter({ hasText: 'Guards' });
      await expect(guards.getByRole('heading')).toHaveText(/^Guards/);
      await expect(guards.locator('.dim')).toHaveCount(0);
      // The board stays in view beside the fight.
      const [board, panel] = [(await page.locator('main .board').boundingBox())!, (await fight.boundingBox())!];
      expect(panel.x, 'beside the board').toBeGreaterThanOrEqual(board.x + board.width - 1);
      // However many dice there are, they are in view; of the ranks above them what has room, and the rest by scrolling.
      for (const die of await fight.locator('.die').all()) await expect(die).toBeInViewport({ ratio: 0.9 });
      for (const unit of await fight.locator('.unit').all()) {
        await unit.scrollIntoViewIfNeeded();
        await expect(unit).toBeInViewport({ ratio: 0.5 });
      }
    }
  }
  await expect(fight.locator('.die').first()).toBeVisible();
  await page.screenshot({ path: 'shots/warlords-guards.png' });
});

test('a battle: every die says what it does, is picked where it lies, and stays in view on a phone', async ({
  page,
}) => {
  await openPosition(page, server.url, 'warlords/positions/the_long_example.toml', ['me', { bot: 'greedy' }]);
  const fight = page.locator('section.focus.clash');
  // She walks to where Gorrak stands, and shoots; then her cleverness is asked for.
  const glowing = fight.locator('.die.legal');
  for (let answers = 0; answers < 40 && (await glowing.count()) === 0; answers++) {
    const before = await question(page);
    const wanted = ['move thessara', 'step 1.c', 'fight', 'attack', 'no-reroll', 'throw', 'stand'];
    await page.keyboard.press('l');
    const list = page.locator('#choice-list [data-action]');
    const actions = await list.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-action') ?? ''));
    await list
      .nth(
        Math.max(
          0,
          actions.findIndex((action) => wanted.some((word) => action.startsWith(word))),
        ),
      )
      .click();
    await answered(page, before);
    await settled(page);
  }
  const dice = fight.locator('.dice li');
  for (const words of await dice.locator('small').allInnerTexts())
    expect(words).toMatch(/^(Hits [123]|Stops [12]|Cancels|No effect)$/);
  await expect(fight.locator('.unit.now'), 'who fights whom').toHaveCount(2);
  // What the hits are made of is told once for each side, with the reason for so many dice.
  await expect(fight.locator('.parts')).toHaveText([/Rolled \d+ · .*dice: level/, /Rolled \d+ · .*dice: level/]);
  const before = await question(page);
  await glowing.first().click();
  await answered(page, before);
  await expect(dice.filter({ hasText: 'Rolled again' })).toHaveCount(1);
  await page.screenshot({ path: 'shots/warlords-battle.png' });
  await audit(page, 'warlords-battle');
  // The board stays in view beside it, and on a phone at least the dice do.
  const [board, panel] = [(await page.locator('main .board').boundingBox())!, (await fight.boundingBox())!];
  expect(panel.x).toBeGreaterThanOrEqual(board.x + board.width - 1);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const die of await fight.locator('.die').all()) await expect(die).toBeInViewport({ ratio: 0.9 });
    await page.screenshot({ path: `shots/warlords-battle-${width}.png` });
  }
});

test('no sentence needs the catalogue of rules to be understood', async ({ page }) => {
  await playNow(page, server.url, 'warlords');
  await page.locator('.opening [data-choice]').first().click();
  for (let rest = 0; rest < 6; rest++) {
    if ((await settled(page)) !== 'asked') break;
    const said = [await prompt(page).innerText(), ...(await page.locator('.log .line').allInnerTexts())]
      .join('\n')
      .replace(/HW-[A-Z0-9]+-\d+/g, '');
    expect(
      said.match(/\b(EP|GP|MP|DW|EL|SfP)\b|\bbox \d|\[[a-z]+\.[a-z._]+\]|\b\d+\.(c|n|ne|se|s|sw|nw)\b/g),
    ).toBeNull();
    await playOn(page, 11 + rest, 20);
  }
});

/** Gives one answer, out of the plain list if it is chosen on the board. */
async function answer(page: Page, action: string): Promise<void> {
  const before = await question(page);
  const button = page.locator(`[data-action="${action}"]`).first();
  if ((await button.count()) === 0) await page.keyboard.press('l');
  await button.click();
  await answered(page, before);
  await settled(page);
}

test('who moves when is told beside the players, and no name is cut short', async ({ page }) => {
  await openPosition(page, server.url, 'warlords/positions/four_races_meet.toml', [
    'me',
    { bot: 'random' },
    { bot: 'random' },
    { bot: 'random' },
  ]);
  const agenda = page.getByRole('region', { name: 'This sequence' });
  await expect(agenda.locator('li')).toHaveText([
    'Amazon moves',
    'Barbarian moves',
    'Knight moves',
    'Necromancer moves',
    'Random event',
    'Income',
  ]);
  await expect(agenda.locator('[aria-current=step]')).toHaveText('Amazon moves');
  await expect(agenda.locator('li').last()).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(agenda).toHaveCount(0);
  for (const name of await page.locator('.a-seats .names b').all())
    expect(
      await name.evaluate((node) => node.scrollWidth - node.clientWidth),
      (await name.textContent()) ?? '',
    ).toBeLessThanOrEqual(0);
});

test('a fight says what is to be expected of each answer; places are called by what lies there', async ({ page }) => {
  await openPosition(page, server.url, 'warlords/positions/guards_in_the_wood.toml', ['me', { bot: 'greedy' }]);
  for (const action of ['move thessara', 'step 1.n', 'charge 0', 'charge 1']) await answer(page, action);
  await expect(page.getByRole('heading', { name: /^Combat against the guards of the Sawmill 1 N/ })).toBeVisible();
  const outlook = page.locator('.outlook:not(.stale) tr');
  await expect(outlook.first()).toContainText(/No reroll\s*\d+ % you win\s*they lose \d+\.\d\s*you lose \d+\.\d/);
  await expect(outlook).toHaveCount(3);
  // The answers stand in one row.
  const tops = await page
    .locator('.prompt .buttons .btn')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.screenshot({ path: 'shots/warlords-outlook.png' });
});

test('whoever discards one of two cards can read both', async ({ page }) => {
  const was = `army = ["6 x 1", "3 x 2", "2 x 3"]
[leader.gorrak]
army = ["5 x 1"]
[hex."1.n"]
army = "guards"
units = [6, 2, 0, 0, 0, 0]`;
  const is = `army = ["1 x 1"]
[leader.ilyane]
at = "0.c"
[hex."1.n"]
army = "guards"
units = [0, 0, 9, 0, 0, 0]
[script]
dice = ["fist", "fist", "fist"]
disasters = ["disaster_stores", "disaster_stubborn"]`;
  await openPosition(
    page,
    server.url,
    'warlords/positions/guards_in_the_wood.toml',
    ['me', { bot: 'random' }],
    [was, is],
  );
  for (const action of ['move thessara', 'step 1.n', 'no-reroll', 'picked']) await answer(page, action);
  await expect(page.locator('.focus.draw .card .text')).toHaveText([/succeeds without a roll/, /3 gold/]);
});

test('how many of a kind: what it is, is told once and not with every number', async ({ page }) => {
  await playNow(page, server.url, 'warlords');
  await page.locator('.opening [data-choice]').first().click();
  await settled(page);
  await answer(page, 'leader thessara');
  await expect(prompt(page).locator('.shared')).toHaveText([/^Huntress\. Level 3, ranged/]);
  await expect(prompt(page).locator('.buttons small')).toHaveCount(0);
  // So it is in the list.
  await page.keyboard.press('l');
  await expect(page.locator('#choice-list [data-action]').first()).toHaveText('0 × Huntress');
});

test('how many somebody leads, how many guards there are and what is not known is read at every size', async ({
  page,
}) => {
  await openPosition(page, server.url, 'warlords/positions/alone_against_the_warden.toml', ['me']);
  const words = page.locator('.stands :is(.lord, .total, .what) text, .stands text.what');
  for (let zoomed = 0; zoomed < 7; zoomed++) {
    const sizes = await words.evaluateAll((all) =>
      all.map((text) => (text as SVGTextElement).getScreenCTM()!.a * parseFloat(getComputedStyle(text).fontSize)),
    );
    expect(sizes.length).toBeGreaterThan(3);
    for (const size of sizes) expect(size).toBeGreaterThan(11.9);
    await page.keyboard.press('-');
  }
});
