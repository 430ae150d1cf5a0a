/** Which columns of a list are hidden before a person chooses. Pure. */
import type { Column } from './types'

/** In a narrow window, beside those that were hidden in a wide one (`chosen`; null where nothing was), those that need room. */
export const hiddenFirst = <Row>(
  columns: readonly Column<Row>[],
  isNarrow: boolean,
  chosen: readonly string[] | null,
): readonly string[] =>
  columns
    .filter(({ id, optional, roomy }) => (isNarrow && roomy) || (chosen ? chosen.includes(id) : optional))
    .map(({ id }) => id)
