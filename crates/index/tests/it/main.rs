//! What the index must keep, whatever the rows: it answers like a plain scan of them, and changes give what a rebuild gives.

mod assess;
mod changes;
mod frozen;
mod made;
mod oracle;
mod plain;
mod predecessors;
mod search_text;
mod verdict;
mod walk;
