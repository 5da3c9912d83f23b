-- Mail goes only to an address that its owner has confirmed; the token is in the links of each mail.
ALTER TABLE users ADD COLUMN mail_confirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN mail_token TEXT;
CREATE UNIQUE INDEX users_by_mail_token ON users (mail_token);

-- Of the seats that a table waits for, those that are asked in truth: the others have answered in secret. As bits.
ALTER TABLE tables ADD COLUMN pending INTEGER NOT NULL DEFAULT 255;
