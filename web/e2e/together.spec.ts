import { expect, test, type Page } from '@playwright/test';
import { shown } from './frames';
import type { Look } from '../src/wire';
import { Luck, clickGlow, clickWhereAsked, prompt, settled } from './player';
import { Server } from './server';

test('two browsers against each other: an invitation, secrets kept, chat', async ({ browser }) => {
  const server = await Server.start();
  const [left, right] = [await browser.newContext(), await browser.newContext()];
  const frames: Record<string, string[]> = { left: [], right: [] };
  const [a, b] = [await left.newPage(), await right.newPage()];
  const hosts = new Set<string>();
  const listen = (page: Page, name: string): void => {
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => frames[name]!.push(String(frame.payload))));
  };
  listen(a, 'left');
  listen(b, 'right');
  try {
    await a.goto(server.url);
    await a.getByLabel('Your name at the table').fill('Ada');
    await a.getByRole('button', { name: 'Set up a table of Runewars' }).click();
    await a.getByLabel('Seat 2').selectOption('invite');
    await a.getByRole('button', { name: 'Open the table' }).click();
    const link = await a.getByLabel('Invite link for seat 2').last().inputValue();
    await b.goto(link);
    await b.getByLabel('Your name at the table').fill('Bo');
    await b.getByRole('button', { name: 'Sit down' }).click();
    await Promise.all([prompt(a).waitFor(), prompt(b).waitFor()]);

    const luck = new Luck(8);
    for (let answers = 0; answers < 60; answers++) expect(await clickWhereAsked([a, b], luck)).toBe(true);
    await a.getByRole('tab', { name: 'Chat' }).click();
    await a.getByLabel('Say something').fill('Well met <b>Bo</b>');
    await a.getByRole('button', { name: 'Send' }).click();
    await b.getByRole('tab', { name: /Chat/ }).click();
    await expect(b.getByText('Well met <b>Bo</b>')).toBeVisible();
    await a.screenshot({ path: 'shots/two-left.png' });
    await b.screenshot({ path: 'shots/two-right.png' });
    // What the other holds never came over the wire: neither a face of his hand, nor a question of his.
    for (const [name, seat] of [
      ['left', 0],
      ['right', 1],
    ] as const) {
      for (const frame of frames[name]!) {
        const { told } = shown(frame);
        for (const ask of told.asks ?? []) expect(ask.seat).toBe(seat);
        for (const zone of told.zones ?? []) {
          if (zone.shape !== 'fan' || zone.owner === null || zone.owner === seat) continue;
          for (const card of zone.cards) expect(card.look, JSON.stringify(zone.label)).not.toHaveProperty('face');
        }
      }
    }
    // The faces of the runes in somebody's home are his alone, as long as nobody has looked elsewhere.
    const { catalogue } = (await (await a.request.get(`${server.url}/api/games/runewars/book?language=en`)).json()) as {
      catalogue: { faces: { id: string }[] };
    };
    const runes = new Set(
      ['look.dragon_rune', 'look.false_rune'].map((id) => catalogue.faces.findIndex((face) => face.id === id)),
    );
    const first = (name: string): Set<string> => {
      for (const frame of frames[name]!) {
        const open = (look: Look): number => ('face' in look ? look.face : 'remembered' in look ? look.remembered : -1);
        const seen = (shown(frame).told.pieces ?? [])
          .filter(({ look }) => runes.has(open(look)))
          .map((piece) => String(piece.on));
        if (seen.length > 0) return new Set(seen);
      }
      return new Set();
    };
    const [mine, theirs] = [first('left'), first('right')];
    expect(mine.size).toBeGreaterThan(0);
    expect(theirs.size).toBeGreaterThan(0);
    expect([...mine].filter((hex) => theirs.has(hex))).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);
  } finally {
    await left.close();
    await right.close();
    await server.kill();
  }
});

test('two people at one screen hand it over', async ({ page }) => {
  const server = await Server.start();
  try {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Set up a table of Runewars' }).click();
    await page.getByLabel('Seat 2').selectOption('hot');
    await page.getByLabel('Name', { exact: true }).fill('Bo');
    await page.getByRole('button', { name: 'Open the table' }).click();
    const luck = new Luck(12);
    let handed = 0;
    for (let answers = 0; answers < 30; answers++) {
      const mode = await settled(page);
      if (mode === 'hot') {
        if (handed === 0) await page.screenshot({ path: 'shots/hot-seat.png' });
        await page.locator('[data-hot]').click();
        handed += 1;
        await expect(prompt(page)).toHaveAttribute('data-state', 'asked');
      } else if (mode === 'asked') await clickGlow(page, luck);
    }
    expect(handed).toBeGreaterThan(1);
  } finally {
    await server.kill();
  }
});
