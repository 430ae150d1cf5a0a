/** How the search text is read (document 1 §5). */
export const SearchHelp = () => (
  <>
    Digits match numbers that start with them. <b>MC 12892</b>, <b>DOT 295017</b>, <b>SCAC</b>, <b>CVOR</b>,{' '}
    <b>NIR</b>, <b>NSC AB</b> and <b>RFC</b> search one type of number. Anything else matches the start of a
    legal or DBA name; the search box at the top also finds words inside names.
  </>
)
