-- Kept files are encrypted: each with a key of its own, which is kept here, itself encrypted under the installation's secret and for the file's
-- place ("file <key>"). Size and hash stay those of the content. Null: kept before, and stored as it came.
alter table files
    add column wrapped_key bytea check (length(wrapped_key) between 41 and 200),
    -- Whether a stored file is whole is told by its length.
    add check (wrapped_key is null or size is not null);
