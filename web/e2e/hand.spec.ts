// A hand that says what its cards would do: consequence before commitment.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { audit } from './audit';
import { answered, openPosition, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

const card = (page: Page, name: string): Locator =>
  page.locator('.fanned .card').filter({ has: page.locator('.nm', { hasText: name }) });
const adds = (page: Page): Promise<string[]> =>
  page
    .locator('.fanned .card')
    .evaluateAll((cards) =>
      cards.map((card) =>
        [card.querySelector('.nm')?.textContent, card.querySelector('.adds')?.textContent].join(': '),
      ),
    );

/** Gives an answer by its place in the list of all answers. */
async function give(page: Page, action: string): Promise<void> {
  const before = await question(page);
  const listed = page.locator(`#choice-list [data-action="${action}"]`);
  if ((await page.locator('#choice-list').count()) === 0) await page.keyboard.press('l');
  await listed.click();
  await answered(page, before);
  await settled(page);
}

/** Arythea in the den of a minotaur, about to block. */
async function den(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPosition(page, server.url, 'mage-knight/positions/a_minotaur_in_its_den.toml', ['me', { bot: 'random' }]);
  await give(page, 'enter');
  await give(page, 'end-phase');
}

test('each card in hand says what it would add, and each way of playing it what that comes to', async ({ page }) => {
  await den(page);
  expect((await adds(page)).sort()).toEqual([
    'Battle Versatility: +4 Block',
    'Crystallize: +1 sideways',
    'Determination: +5 Block',
    'March: +1 sideways',
    'Rage: +2 Block',
  ]);
  const need = page.locator('.focus .need').first();
  await expect(need.locator('b')).toHaveText('0 of 5');
  await expect(page.locator('.focus .stake')).toHaveText('5 more, or 10 damage: 5 Wounds at armor 2');
  const states = (): Promise<string> =>
    need.locator('i').evaluateAll((all) => all.map((one) => one.className.replace(/ .*/, '')[0]).join(''));
  expect(await states()).toBe('mmmmm');

  // What is pointed at shows what it would add, and nothing moves for it.
  const before = await page.locator('.focus .box').first().boundingBox();
  await card(page, 'Determination').hover();
  await expect.poll(states).toBe('aaaaa');
  expect(await page.locator('.focus .box').first().boundingBox()).toEqual(before);
  await card(page, 'Rage').hover();
  await expect.poll(states).toBe('aammm');
  await page.screenshot({ path: 'shots/hand-rage.png' });

  await card(page, 'Determination').click();
  const menu = page.locator('.menu');
  await expect(menu.locator('[data-action="play determination strong 0"] .comes')).toHaveText('5 of 5');
  await expect(menu.locator('[data-action="play determination basic 1"] .comes')).toHaveText('2 of 5');
  // What stands above is not said again, and no other card is covered.
  await expect(menu.locator('.words')).toHaveText(['Block 2', 'strong for a blue die: Block 5', 'sideways: Block 1']);
  const covered = await menu.evaluate(
    (node) =>
      [...document.querySelectorAll('.fanned .card')].filter(
        (card) => card.getBoundingClientRect().right > node.getBoundingClientRect().left,
      ).length,
  );
  expect(covered).toBe(0);
  await menu.locator('[data-action="play determination basic 1"]').hover();
  await expect.poll(states).toBe('aammm');
  await page.screenshot({ path: 'shots/hand-menu.png' });
  await audit(page, 'hand with its menu');
  const asked = await question(page);
  await menu.locator('[data-action="play determination basic 1"]').click();
  await answered(page, asked);
  await page.mouse.move(600, 300);
  await expect(need.locator('b')).toHaveText('2 of 5');
  await expect.poll(states).toBe('ttmmm');
  await expect(page.locator('.focus .stake')).toHaveText('3 more, or 10 damage: 5 Wounds at armor 2');
});

test('outside of a fight it is Move, Influence and healing', async ({ page }) => {
  await openPosition(page, server.url, 'mage-knight/positions/three_wounds_in_a_village.toml', [
    'me',
    { bot: 'random' },
  ]);
  await give(page, 'pass');
  const told = await adds(page);
  expect(told).toContain('March: +4 Move');
  expect(told.find((one) => one.startsWith('Threaten'))).toMatch(/\+\d Influence/);
  expect(told).toContain('Wound: ');
  await give(page, 'play march basic 0');
  await give(page, 'play threaten basic 0');
  await card(page, 'Noble Manners').click();
  // What is there counts, and is said.
  await expect(page.locator('.menu .comes').filter({ hasText: 'Influence 2 + 2' })).toHaveCount(1);
  await expect(page.locator('.menu .comes').filter({ hasText: 'Move 2 + 1' })).toHaveCount(1);
});

test('a hand is a fan: 130 px wide, turned by six degrees at most, overlapping only where it must', async ({
  page,
}) => {
  const fan = (): Promise<{ widths: number[]; turns: number[]; gaps: number[] }> =>
    page.locator('.fanned .card').evaluateAll((cards) => ({
      widths: cards.map((card) => (card as HTMLElement).offsetWidth),
      turns: cards.map((card) => Math.abs(parseFloat(getComputedStyle(card).rotate) || 0)),
      gaps: cards
        .slice(1)
        .map(
          (card, at) =>
            card.parentElement!.getBoundingClientRect().left - cards[at]!.parentElement!.getBoundingClientRect().left,
        ),
    }));
  await den(page);
  const wide = await fan();
  expect(new Set(wide.widths)).toEqual(new Set([130]));
  expect(Math.max(...wide.turns)).toBeLessThanOrEqual(6);
  expect(Math.max(...wide.turns)).toBeGreaterThan(2);
  for (const gap of wide.gaps) expect(gap, 'where there is room they lie side by side').toBeGreaterThanOrEqual(130);
  await page.setViewportSize({ width: 600, height: 768 });
  await page.setViewportSize({ width: 900, height: 768 });
  // The one with the focus lies in front, whole.
  for (const name of ['March', 'Rage', 'Determination']) {
    await card(page, name).focus();
    const front = await card(page, name).evaluate((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    expect(front, name).toBe(true);
  }
  await page.screenshot({ path: 'shots/hand-900.png' });
});

test('a screen reader hears what a card is, does, and adds', async ({ page }) => {
  await den(page);
  await expect(card(page, 'Determination')).toHaveAttribute(
    'aria-label',
    /^Determination, blue\. Basic: .*Attack 2, or .*Block 2\. Strong, blue: .*Block 5\. Adds 5 Block$/,
  );
  await expect(card(page, 'March')).toHaveAttribute('aria-label', /^March, green\. .*Adds 1 Block, sideways$/);
});

test('an enlarged card links to its rules: by pointer, by keyboard, and by finger', async ({ page, browser }) => {
  await den(page);
  // The pointer goes from the card to the link, and the text stays.
  await card(page, 'March').hover();
  const zoom = page.locator('.pop.zoom');
  await expect(zoom).toContainText('Basic Action');
  await expect(zoom).toContainText('Best now: March sideways: Block 1 1 of 5');
  const link = zoom.getByRole('link', { name: 'MK-CARD-02' });
  await link.hover();
  await page.waitForTimeout(600);
  await expect(zoom).toBeVisible();
  await audit(page, 'enlarged card');
  await page.screenshot({ path: 'shots/hand-enlarged.png' });
  // It is no wall: what lies under it can be clicked, and it goes when the pointer goes.
  expect(await zoom.evaluate((node) => getComputedStyle(node).pointerEvents)).toBe('none');
  await page.mouse.move(500, 120);
  await expect(zoom).toHaveCount(0);

  // By keyboard: up to the links, and back.
  await page.keyboard.press('h');
  await expect(zoom).toBeVisible();
  const held = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.id);
  await page.keyboard.press('ArrowUp');
  await expect(zoom.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).toBe(held);
  await card(page, 'March').hover();
  await link.click();
  await expect(page).toHaveURL(/\/rules\/mage-knight\?id=MK-CARD-02/);

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  const phone = await context.newPage();
  await openPosition(phone, server.url, 'mage-knight/positions/a_minotaur_in_its_den.toml', ['me', { bot: 'random' }]);
  await phone.locator('.tabs button').nth(1).tap();
  await phone.locator('.fanned .card').filter({ hasText: 'March' }).tap();
  await expect(phone.locator('.menu')).toContainText('Basic Action');
  await phone.screenshot({ path: 'shots/hand-phone.png' });
  await phone.locator('.menu').getByRole('link', { name: 'MK-CARD-02' }).tap();
  await expect(phone).toHaveURL(/MK-CARD-02/);
  await context.close();
});

test('the cards of every game say what they are and name rules that exist', async ({ page }) => {
  for (const [game, kinds] of Object.entries({
    runewars: ['order', 'tactic', 'quest', 'reward', 'hero', 'objective', 'fate', 'season_card'],
    'mage-knight': ['card', 'unit', 'skill', 'tactic'],
    warlords: ['card', 'unit', 'building', 'leader'],
  })) {
    const book = (await (await page.request.get(`${server.url}/api/games/${game}/book?language=en`)).json()) as {
      catalogue: { faces: { id: string; sort?: unknown; rules?: string[]; text?: string }[] };
    };
    for (const face of book.catalogue.faces.filter(({ id }) => kinds.includes(id.split('.', 1)[0]!))) {
      expect(face.sort, face.id).toBeDefined();
      expect(face.rules?.length ?? 0, face.id).toBeGreaterThan(0);
      expect(face.text ?? '', `${face.id}: a minus is no hyphen`).not.toMatch(/(^|[ (])-\d/);
    }
  }
});

test('a step says what it costs, a tile that can be turned up is seen whole, and the rounds stand above', async ({
  page,
}) => {
  await openPosition(page, server.url, 'mage-knight/positions/ex-12.toml', ['me', { bot: 'random' }]);
  await expect(page.locator('.top .track li')).toHaveText(['Day', 'Night', 'Day', 'Night', 'Day', 'Night']);
  await expect(page.locator('.top .track [aria-current]')).toHaveCount(1);
  await give(page, 'play march strong 0');
  // Two places for a tile, seven hexes each: one badge speaks for all of them.
  await expect(page.locator('.t-ghost')).toHaveCount(14);
  await expect(page.locator('.badge')).toHaveCount(4);
  expect((await page.locator('.badge text').allTextContents()).sort()).toEqual(['2', '2', '2', '3']);
  await page.screenshot({ path: 'shots/hand-explore.png' });
  // Whichever of them is clicked, the tile is turned up there.
  const before = await question(page);
  const known = page.locator('.land:not(.t-ghost, .t-fog)');
  const lies = await known.count();
  // Elsewhere the map goes on, too.
  expect(await page.locator('.t-fog').count()).toBeGreaterThan(6);
  await page.locator('.hit.legal').last().click();
  await page.locator('.prompt [data-confirm]').click();
  await answered(page, before);
  await settled(page);
  await expect(known).toHaveCount(lies + 7);
});

test('a laptop shows what everybody has and the dice beside the hand, and a phone the dice below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openPosition(page, server.url, 'mage-knight/positions/a_blue_city.toml', ['me', { bot: 'random' }]);
  await expect(page.locator('.seat.small .stats').first()).toBeVisible();
  await expect(page.locator('.tray .die')).toHaveCount(4);
  const hand = (await page.locator('.fanned .card').last().boundingBox())!;
  const die = (await page.locator('.tray .die').first().boundingBox())!;
  expect(die.x, 'no card lies on a die').toBeGreaterThanOrEqual(hand.x + hand.width - 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.tabs button').nth(1).click();
  await expect(page.locator('.tray .die')).toHaveCount(4);
  const widths = await page
    .locator('.fanned .card')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)));
  expect(new Set(widths).size, 'cards of a hand are equally wide').toBe(1);
});

test('on a phone what is missing in a fight stands above the hand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPosition(page, server.url, 'mage-knight/positions/a_dungeon_by_day.toml', ['me', { bot: 'random' }]);
  await page.locator('.hit.legal').click();
  const need = page.locator('.missing .need');
  await expect(page.locator('.prompt [data-confirm], .menu [data-choice], .missing').first()).toBeVisible();
  if (!(await need.isVisible())) await page.locator('.prompt [data-confirm], .menu [data-choice]').first().click();
  await expect(need).toContainText('0 of');
  await expect(need).toBeInViewport();
  await page.screenshot({ path: 'shots/hand-phone-fight.png' });
});

test('what is offered lies in the tray and can be read before it is chosen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Tovak rises two levels at once, and others have left Skills to be taken.
  const known = 'advanced = ["agility", "ambush", "learning"]';
  await openPosition(
    page,
    server.url,
    'mage-knight/positions/ex-38.toml',
    ['me', { bot: 'random' }],
    [known, `${known}\ncommon = ["dark_paths", "flight"]`],
  );
  for (const action of [
    'challenge 2se',
    'play horn_of_wrath strong 6',
    'play snowstorm basic 0',
    'strike 1',
    'end-turn',
    'keep-rest',
  ])
    await give(page, action);
  const offered = page.locator('.tray .offered .card.legal');
  await expect(offered).toHaveCount(4);
  await expect(offered.filter({ hasText: 'Double Time' })).toContainText('Move 2 by Day, Move 1 by Night');
  await audit(page, 'skills to choose from');
  await page.screenshot({ path: 'shots/hand-skills.png' });
  // In the list, too.
  await page.keyboard.press('l');
  await expect(page.locator('#choice-list [data-action="keep-skill double_time"] small')).toHaveText(
    'Move 2 by Day, Move 1 by Night.',
  );
  await give(page, 'keep-skill double_time');
  // Long texts leave room for a picture.
  await expect(offered).toHaveCount(3);
  await expect(page.locator('.tray .card.long .art').first()).toBeVisible();
  expect(await page.locator('.tray .card.long').count()).toBe(await page.locator('.tray .card.long .art').count());
});

test('whoever deals with people sees what they offer and the hand that pays for it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The tower is Tovak's own, and everything that can be had there lies open.
  const [was, is] = [
    `[space.2c]
foes = ["violet_fire_mages"]

[player.0]
hero = "tovak"
space = "2sw"
fame = 10
crystals = [1, 3, 2, 0]
hand = ["march", "march", "cold_toughness", "rage", "ice_shield"]`,
    `[space.2c]
shield = 0

[player.0]
hero = "tovak"
space = "2c"
level = 7
fame = 50
crystals = [3, 3, 3, 3]
units = ["peasants", "utem_guardsmen", "altem_mages"]
skills = ["double_time", "shield_mastery"]
hand = ["promise", "threaten", "endless_bag_of_gold", "noble_manners", "march", "rage"]`,
  ];
  const offers = `spells = ["fireball", "tremor", "expose"]
recruits = ["catapults", "peasants", "fire_golems", "foresters", "amotep_gunners"]

${is}`;
  await openPosition(
    page,
    server.url,
    'mage-knight/positions/the_tower_of_the_fire_mages.toml',
    ['me', { bot: 'random' }],
    [was, offers],
  );
  await give(page, 'play endless_bag_of_gold strong 0');
  await give(page, 'interact');
  await expect(page.locator('.tray .offered')).toHaveCount(2);
  for (const card of await page.locator('.tray .card.legal').all()) await expect(card).toBeInViewport();
  await page.screenshot({ path: 'shots/hand-offers.png' });
});

test('whatever stands in a city stays on its hex', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPosition(
    page,
    server.url,
    'mage-knight/positions/a_blue_city.toml',
    ['me', { bot: 'random' }],
    [
      'garrison = ["crossbowmen", "violet_ice_mages"]',
      'garrison = ["crossbowmen", "crossbowmen", "swordsmen", "violet_ice_mages"]',
    ],
  );
  const city = page.locator('.stands > g').filter({ has: page.locator('.token:nth-of-type(4)') });
  const tokens = city.locator('.token');
  expect(await tokens.count(), 'four defenders and the city').toBe(5);
  await expect(city.locator('.token .own'), 'defenders look other than the city').toHaveCount(4);
  const hex = (await page.locator('.land.t-city').boundingBox())!;
  for (const box of await tokens.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
    expect(box.left).toBeGreaterThanOrEqual(hex.x);
    expect(box.right).toBeLessThanOrEqual(hex.x + hex.width);
    expect(box.bottom).toBeLessThanOrEqual(hex.y + hex.height);
  }
  await page.screenshot({ path: 'shots/hand-city.png' });
});
