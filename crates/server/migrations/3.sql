-- Since when a seat's clock runs, in seconds since 1970: days run on while nobody looks at the table.
ALTER TABLE seats ADD COLUMN since INTEGER;
