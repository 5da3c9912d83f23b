// Whoever plays on a server of many people: an account, mail that tells of a turn, another password, and the way out.
import { createServer, type Server as Sink } from 'node:net';
import { expect, test } from '@playwright/test';
import { audit } from './audit';
import { Server } from './server';

/** A mail server that takes every message and keeps its text. */
class Post {
  readonly mails: string[] = [];
  private constructor(private readonly sink: Sink) {}

  static open(): Promise<Post> {
    return new Promise((resolve) => {
      const post = new Post(
        createServer((socket) => {
          let [line, text, inside] = ['', '', false];
          const take = (line: string): void => {
            if (inside && line !== '.') text += `${line}\n`;
            else if (inside) {
              // Long lines are folded in a way of their own.
              post.mails.push(text.replaceAll('=\n', '').replaceAll('=3D', '='));
              [text, inside] = ['', false];
              socket.write('250 taken\r\n');
            } else if (line.startsWith('DATA')) {
              inside = true;
              socket.write('354 go on\r\n');
            } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
          };
          socket.write('220 here\r\n');
          socket.on('error', () => {});
          socket.on('data', (bytes) => {
            const lines = (line + bytes.toString()).split('\r\n');
            line = lines.pop() ?? '';
            lines.forEach(take);
          });
        }),
      );
      post.sink.listen(0, '127.0.0.1', () => resolve(post));
    });
  }

  get port(): number {
    const address = this.sink.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close(): void {
    this.sink.close();
  }
}

let post: Post;
let server: Server;
test.beforeAll(async () => {
  post = await Post.open();
  server = await Server.start({ mail: post.port });
});
test.afterAll(async () => {
  await server?.kill();
  post?.close();
});

test('an account: made, told of turns by mail, given another password, and deleted', async ({ page }) => {
  const account = page.getByRole('button', { name: 'Ada', exact: true });
  const dialog = page.getByRole('dialog');
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('Password').fill('analytical');
  await page.getByRole('button', { name: 'Make an account' }).click();
  await account.click();
  await audit(page, 'account');
  await page.screenshot({ path: 'shots/account.png' });

  // An address that is wrong is refused in words; one that is right is asked first.
  await page.getByLabel('By a request (POST)').fill('http://localhost/');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('By a request (POST)').fill('');
  await page.getByLabel('By mail to').fill('ada@example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('status')).toContainText('sent to ada@example.org');
  await expect.poll(() => post.mails.length).toBe(1);
  const link = /http:\/\/[^\s/]+\/mail\/[A-Za-z0-9]+/.exec(post.mails[0]!)![0];

  // The link is opened where nobody is signed in, and does nothing by itself.
  const mailed = await (await page.context().browser()!.newContext()).newPage();
  await mailed.goto(link);
  await audit(mailed, 'mail');
  await mailed.screenshot({ path: 'shots/mail.png' });
  await mailed.getByRole('button', { name: 'This is my address' }).click();
  await expect(mailed.getByRole('status')).toContainText('confirmed');
  await page.reload();
  await account.click();
  await expect(dialog).toContainText('This address is confirmed.');

  // Another password: the old one is wanted, and no longer good afterwards.
  await page.getByLabel('Password until now').fill('not it');
  await page.getByLabel('New password').fill('engineering');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Password until now').fill('analytical');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByRole('status')).toContainText('changed');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(account).toHaveCount(0);
  const signIn = async (password: string): Promise<void> => {
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Name').fill('Ada');
  await signIn('analytical');
  await expect(dialog.getByRole('alert')).toContainText('wrong');
  await signIn('engineering');

  // Gone for good.
  await account.click();
  await dialog.getByLabel('Password', { exact: true }).fill('engineering');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(account).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Name').fill('Ada');
  await signIn('engineering');
  await expect(dialog.getByRole('alert')).toContainText('wrong');
});
