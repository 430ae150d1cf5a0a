-- Whether who imports a file becomes the owner of the loads that it makes and for which it names nobody.
alter table load_imports add column owns_loads boolean not null default false;
