-- A first name and a last name of 100 characters each, and the space between them.
alter table accounts drop constraint accounts_name_check;
alter table accounts add constraint accounts_name_check check (char_length(name) <= 201);
