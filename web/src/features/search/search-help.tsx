/** How the search text is read (document 1 §5). */
export const SearchHelp = () => (
  <>
    Digits find every number that begins with them. <b>MC 12892</b>, <b>DOT 295017</b>, <b>SCAC</b>,{' '}
    <b>CVOR</b>, <b>NIR</b>, <b>NSC AB</b> and <b>RFC</b> search one kind of number. Anything else is the
    beginning of a legal or trade name.
  </>
)
