-- EDI partners can be switched off, and documents reach the folder of a partner exactly once. (docs/edi.md)

-- Off: nothing of the partner's is taken, and nothing that happens is written for it.
alter table edi_partners add column is_active boolean not null default true;

-- When the file of a document that goes out lay ready to be moved into the partner's folder. From then on it is the move that says whether
-- the document went: where the file is gone, it was moved.
alter table edi_interchanges add column ready_at timestamptz;
alter table edi_interchanges add constraint edi_interchanges_ready_check check (direction = 'out' or ready_at is null);
create index edi_interchanges_to_hand_out on edi_interchanges (partner_id, id) where direction = 'out' and fetched_at is null;
