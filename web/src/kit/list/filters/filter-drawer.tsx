import { Button, Drawer } from '@mantine/core'
import classes from '../list.module.css'
import { FilterPanel, type FilterPanelProps } from './filter-panel'

/** The filters where they have no place beside the results. */
export const FilterDrawer = ({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) => (
  <Drawer
    opened
    onClose={onClose}
    position="left"
    size="sm"
    title="Filters"
    classNames={{ inner: classes.drawer, overlay: classes.drawer }}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <FilterPanel {...panel} />
    <Button fullWidth mt="lg" onClick={onClose}>
      Show results
    </Button>
  </Drawer>
)
