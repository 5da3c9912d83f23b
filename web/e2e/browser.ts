import { existsSync } from 'node:fs';

/** The Chromium of the system. We never fetch one. */
export function browser(): string {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = places.find((place) => place && existsSync(place));
  if (!found)
    throw new Error('No Chromium was found: install it (apt-get install chromium), or set CHROMIUM to its path.');
  return found;
}
