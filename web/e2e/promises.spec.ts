// Small things that are promised and easily lost.
import { expect, test, type Page } from '@playwright/test';
import { Luck, answered, clickGlow, give, openPosition, playNow, playOn, prompt, question, settled } from './player';
import { Server } from './server';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server?.kill());

test('a link that leads nowhere says so', async ({ page }) => {
  for (const path of ['/table/nothere', '/replay/nothere']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('alert')).toContainText('There is no such table');
    await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
  }
  await page.goto(`${server.url}/%E0%A4%A`);
  await expect(page.getByText('There is no such page.')).toBeVisible();
  await page.goto(`${server.url}/rules/chess`);
  await expect(page.getByRole('alert')).toHaveText('There is no such game');
  // Nobody is asked for his name before he is told.
  await page.goto(`${server.url}/join/nothere/token`);
  await expect(page.getByRole('alert')).toHaveText('This link is not valid any more.');
  await expect(page.getByRole('main').getByRole('link', { name: 'To the start page' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a file that is none is refused where it is seen, and the same name can be chosen again', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto(server.url);
  await page.locator('[data-play=runewars]').waitFor();
  const file = page.locator('input[type=file]');
  await file.scrollIntoViewIfNeeded();
  await file.setInputFiles({ name: 'a.toml', mimeType: 'text/plain', buffer: Buffer.from('game = "chess"') });
  await expect(page.getByRole('alert')).toHaveText("This file cannot be opened. There is no game 'chess'");
  await expect(page.getByRole('alert')).toBeInViewport();
  expect(await file.inputValue()).toBe('');
});

test('a server that is gone is told in words', async ({ page }) => {
  const own = await Server.start();
  await page.goto(own.url);
  await page.locator('[data-play=runewars]').waitFor();
  await own.kill();
  await page.locator('[data-play=runewars]').click();
  await expect(page.getByRole('alert')).toHaveText('The server does not answer. Nothing has changed.');
});

for (const game of ['runewars', 'mage-knight', 'warlords']) {
  test(`whatever is clicked in vain names a rule: ${game}`, async ({ page }) => {
    await playNow(page, server.url, game);
    let clicked = 0;
    for (let answers = 0; answers < 12; answers++) {
      if ((await settled(page)) !== 'asked') break;
      for (const vain of ['.hit:not(.legal)', '.card:not(.legal)', '.die:not(.legal)', '.dial:not(.glow)']) {
        const thing = page.locator(vain).first();
        if ((await thing.count()) === 0) continue;
        await thing.dispatchEvent('click', { clientX: 500, clientY: 300 });
        await expect(page.locator('.why .rule').first()).toHaveText(/^[A-Z]{2}-[A-Z]+-\d+$/);
        await page.keyboard.press('Escape');
        clicked += 1;
      }
      await playOn(page, 3 + answers, 1);
    }
    expect(clicked).toBeGreaterThan(5);
  });
}

test('sounds that were switched on are heard on the next visit too, each made of what it is', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('hexarch.settings', JSON.stringify({ sound: true, language: 'en' }));
    const heard = ((globalThis as unknown as { heard: number[] }).heard = []) as number[];
    const tone = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value: number, at: number) {
      heard.push(value);
      return tone.call(this, value, at);
    };
  });
  await playNow(page, server.url);
  await page.reload();
  await settled(page);
  const luck = new Luck(3);
  const heard = (): Promise<number[]> => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard);
  // Wood is low, the bell high.
  for (let answers = 0; answers < 40 && !((await heard()).includes(190) && (await heard()).includes(660)); answers++)
    await clickGlow(page, luck);
  expect(await heard()).toEqual(expect.arrayContaining([190, 660]));
});

test('what moves is there at once when a key is pressed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPosition(page, server.url, 'runewars/positions/mobilize_on_two_fronts.toml', [
    'me',
    ...Array.from({ length: 3 }, () => ({ bot: 'greedy' })),
  ]);
  // Colours that fade for a moment are no movement.
  const moving = (): Promise<number> =>
    page.evaluate(
      () => document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) >= 600_000).length,
    );
  await page.evaluate(() => {
    // Movements that last long enough to be looked at.
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      return animate.call(this, frames, { ...(options as KeyframeAnimationOptions), duration: 600_000 });
    };
  });
  for (let answers = 0; answers < 60 && (await moving()) === 0; answers++)
    await playOn(page, 7 + answers, 1, '', '.hit.legal');
  // What the others do meanwhile would move after the key.
  await settled(page);
  expect(await moving()).toBeGreaterThan(0);
  await page.keyboard.press('Shift');
  expect(await moving()).toBe(0);
});

test('a card that is drawn is seen coming, unless nothing is to move', async ({ page }) => {
  await page.addInitScript(() => {
    (globalThis as unknown as { dealt: number }).dealt = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this.classList.contains('card')) (globalThis as unknown as { dealt: number }).dealt += 1;
      return animate.call(this, frames, options);
    };
  });
  const dealt = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { dealt: number }).dealt);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await openPosition(page, server.url, 'mage-knight/positions/a_keep_with_guardsmen.toml', ['me', { bot: 'random' }]);
    await expect(page.locator('.tray .card').first()).toBeVisible();
    expect(await dealt(), 'what lies there does not fly in').toBe(0);
    // The end of the turn draws cards. Another of the same kind lies on the one that is there: that is none that comes.
    const hand = (): Promise<string[]> =>
      page.locator('.tray .card').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.id!));
    const before = await hand();
    const came = async (): Promise<boolean> => (await hand()).some((card) => !before.includes(card));
    for (let answers = 0; answers < 60 && !(await came()); answers++) {
      await playOn(page, 3 + answers, 1, '', '[data-action^=end]');
      await settled(page);
    }
    await expect.poll(came, 'a card came').toBe(true);
    expect((await dealt()) > 0, `with ${reducedMotion}`).toBe(reducedMotion === 'no-preference');
  }
});

test('a replay explains as the table does: cards, settings, keys', async ({ page }) => {
  await playNow(page, server.url);
  await playOn(page, 4, 6);
  await settled(page);
  await page.goto(page.url().replace('/table/', '/replay/'));
  await page.getByRole('button', { name: /^Hand/ }).click();
  await page.locator('.tray .card').first().hover();
  await expect(page.locator('.pop.zoom')).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('the digit on a button is the key that presses it', async ({ page }) => {
  await playNow(page, server.url, 'warlords');
  let mixed = 0;
  for (let answers = 0; answers < 150 && mixed === 0; answers++) {
    if ((await settled(page)) !== 'asked') break;
    // Its digit, and its label without what is printed below it.
    const buttons = await prompt(page)
      .locator('.buttons [data-choice]')
      .evaluateAll((nodes) =>
        nodes.map((node) => ({
          digit: node.querySelector('.hint')?.textContent,
          label: node.querySelector('.words')?.firstChild?.textContent ?? '',
        })),
      );
    // Amounts among other answers: '2 × Longbowman', 'Nothing'.
    if (
      buttons.length > 2 &&
      buttons.some(({ label }) => /^\d+ × /.test(label)) &&
      buttons.some(({ label }) => label === 'Nothing')
    ) {
      expect(buttons.slice(0, 9).map(({ digit }) => digit)).toEqual(buttons.slice(0, 9).map((_, at) => String(at + 1)));
      mixed += 1;
    }
    await playOn(page, 7 + answers, 1, '', '[data-action^=rearrange], .hit.legal');
  }
  expect(mixed).toBe(1);
});

test('a button says what the thing is that it speaks of', async ({ page }) => {
  await openPosition(page, server.url, 'warlords/positions/production_in_secret.toml', ['me', { bot: 'random' }]);
  const build = page.locator('.prompt [data-choice], #choice-list [data-choice]').filter({ hasText: 'Build the ' });
  await page.keyboard.press('l');
  await expect(page.locator('#choice-list')).toBeVisible();
  for (let answers = 0; answers < 20 && (await build.count()) === 0; answers++) await playOn(page, 5 + answers, 1);
  for (const button of await build.all()) await expect(button).toHaveAttribute('title', /^[A-Z].+: \S+/);
  expect(await build.count()).toBeGreaterThan(0);
});

for (const game of ['runewars', 'mage-knight', 'warlords']) {
  test(`every line of the log leads to its rule: ${game}`, async ({ page }) => {
    await playNow(page, server.url, game);
    await playOn(page, 9, 25);
    const lines = page.locator('.log .line');
    // What the table itself says comes from no rule of the game.
    const own = 'This answer was given for you.';
    await expect
      .poll(() =>
        lines
          .filter({ hasNotText: own })
          .filter({ hasNot: page.locator('a.rule') })
          .allTextContents(),
      )
      .toEqual([]);
    expect(await lines.filter({ has: page.locator('a.rule') }).count()).toBeGreaterThan(10);
  });
}

test('one goes back to before a line of the log, when one is sure', async ({ page }) => {
  await playNow(page, server.url);
  await playOn(page, 4, 6);
  const lines = page.locator('.log .line');
  await expect(lines.nth(5)).toBeVisible();
  const line = lines.filter({ has: page.locator('.back') }).nth(1);
  const asked = await question(page);
  await line.hover();
  await line.locator('.back').click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toHaveCount(0);
  expect(await question(page)).toBe(asked);
  await line.hover();
  await line.locator('.back').click();
  await sure.getByRole('button', { name: 'Go back to before this' }).click();
  // Only we and a bot play: nobody else is asked.
  await expect(lines.filter({ hasText: 'All agree to go back.' })).toHaveCount(1);
  await answered(page, asked);
  await playOn(page, 5, 2);
});

test('a hex says which land it is', async ({ page }) => {
  await openPosition(page, server.url, 'warlords/positions/into_the_unknown.toml', ['me', { bot: 'random' }]);
  const lands = (): Promise<number> =>
    page
      .locator('.hit')
      .evaluateAll(
        (nodes) =>
          nodes.filter((node) =>
            /\. (Clear land|Desert|Hills|Forest|Mountain|High mountain)\./.test(node.getAttribute('aria-label') ?? ''),
          ).length,
      );
  const known = await page.locator('.land:not(.t-fog)').count();
  expect(known).toBeGreaterThan(6);
  await expect.poll(lands).toBe(known);
});

test('the board stays where it is when the mouse is let go beside it', async ({ page }) => {
  await playNow(page, server.url);
  await playOn(page, 4, 12);
  await settled(page);
  const { x, y, width, height } = (await page.locator('.board').boundingBox())!;
  const world = page.locator('.world');
  // Once it has settled.
  let before = '';
  await expect
    .poll(async () => before === (before = (await world.getAttribute('transform'))!), { intervals: [300] })
    .toBe(true);
  await page.mouse.move(x + width / 2, y + height - 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height + 3);
  await page.mouse.up();
  await page.mouse.move(x + width / 2, y + height - 40);
  await page.mouse.move(x + width / 2, y + height / 2);
  expect(await world.getAttribute('transform')).toBe(before);
});

test('a tray with much in it is on the screen as a whole', async ({ page }) => {
  for (const [file, seats] of [
    ['a_duel_about_to_begin', [{ bot: 'random' }, 'me', { bot: 'random' }]],
    ['a_quest_phase_with_three_heroes', [{ bot: 'random' }, { bot: 'random' }, 'me']],
  ] as const) {
    await openPosition(page, server.url, `runewars/positions/${file}.toml`, [...seats]);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const card of await page.locator('.a-tray [data-choice]').all())
        await expect(card).toBeInViewport({ ratio: 1 });
      expect(await page.locator('.tray').evaluate((tray) => tray.scrollWidth - tray.clientWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  }
});

test('what answers out of the stock lies in one row, and nothing else of it', async ({ page }) => {
  await openPosition(
    page,
    server.url,
    'runewars/positions/siege_by_conquer.toml',
    [{ bot: 'random' }, 'me'],
    ['conquer by 1', 'harvest by 1'],
  );
  await give(page, ['use-developments']);
  const stock = page.locator('.tray .fetched .card');
  await expect(stock).toHaveCount(3);
  for (const name of ['Resources', 'Diplomat', 'Reinforced Walls'])
    await expect(stock.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  const tops = await stock.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size, 'in one row').toBe(1);
});

test('notes are kept when one goes elsewhere at once', async ({ page }) => {
  await playNow(page, server.url);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Beware of 4A');
  await page.getByRole('link', { name: 'Rulebook' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goBack();
  await settled(page);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Beware of 4A');
});

test('G and a digit show the pieces of a player, O says when there are no odds', async ({ page }) => {
  await playNow(page, server.url);
  await playOn(page, 4, 12);
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('2');
  await expect(page.locator('.world .pointed').first()).toBeAttached();
  await page.keyboard.press('o');
  await expect(page.locator('.chip[role=status]')).toHaveText(/There are no odds to tell here|%/);
});

test.describe('on a wide phone, on its side', () => {
  test.use({ viewport: { width: 932, height: 430 }, hasTouch: true, isMobile: true });

  test('the board stays in view, with the question beside it', async ({ page }) => {
    await playNow(page, server.url);
    const hexes = page.locator('.hit.legal');
    for (let answers = 0; answers < 10 && (await hexes.count()) === 0; answers++) await playOn(page, 4 + answers, 1);
    const [board, question] = [(await page.locator('.board').boundingBox())!, (await prompt(page).boundingBox())!];
    expect(board.height).toBeGreaterThan(250);
    expect(board.width).toBeGreaterThan(500);
    expect(question.x).toBeGreaterThanOrEqual(board.x + board.width - 1);
    await hexes.first().tap();
    await expect(page.locator('[data-confirm], .menu')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** A finger that stays for a while. */
  async function press(page: Page, selector: string): Promise<void> {
    const box = (await page.locator(selector).first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.locator('.explained').waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  test('a finger that stays explains what it is on, and chooses nothing; notes are at hand', async ({ page }) => {
    await playNow(page, server.url);
    await playOn(page, 4, 12);
    await settled(page);
    const asked = await prompt(page).getAttribute('data-decision');
    await page.getByRole('button', { name: 'Board', exact: true }).tap();
    // A small board shows where the answers are, so not every hex is in view.
    const name = await page.locator('.hit').evaluateAll((hexes) => {
      const inView = hexes.find((hex) => {
        const { left, top, width, height } = hex.getBoundingClientRect();
        return hex.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      return inView?.getAttribute('data-name') ?? '';
    });
    await press(page, `.hit[data-name="${name}"]`);
    await expect(page.locator('.explained h2')).toHaveText(name);
    await page.screenshot({ path: 'shots/phone-explained.png' });
    await page.locator('.seat').nth(1).tap();
    await expect(page.locator('.explained h2')).toHaveText(
      await page.locator('.seat').nth(1).locator('.names b').innerText(),
    );
    await press(page, '.seat');
    await expect(page.locator('.explained .force li').first()).toBeVisible();
    await page.getByRole('button', { name: 'Hand', exact: true }).tap();
    await expect(page.locator('.explained')).toHaveCount(0);
    await press(page, '.sheet .card');
    await expect(page.locator('.explained h2')).toBeVisible();
    expect(await prompt(page).getAttribute('data-decision')).toBe(asked);
    await expect(page.locator('[data-confirm], .why, .menu')).toHaveCount(0);
    await page.getByRole('button', { name: 'Chat', exact: true }).tap();
    await page.getByLabel('Notes').fill('Beware of 4A');
    await page.waitForTimeout(900);
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'Chat', exact: true }).tap();
    await expect(page.getByLabel('Notes')).toHaveValue('Beware of 4A');
  });
});
