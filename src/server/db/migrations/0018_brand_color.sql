-- The colour an owner's pictures are dressed in; without one they wear the theme's own.
alter table performers add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$');
