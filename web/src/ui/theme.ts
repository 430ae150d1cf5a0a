/** The product's look in one place: everything a component library would otherwise get at each use. */
import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { shadesOf } from '@/lib/color'

/** The house color, for a brand that names none. */
const HOUSE: MantineColorsTuple = shadesOf('#1f5f9f') as MantineColorsTuple

/**
 * The page behind a dialog doesn't turn with the wheel or a finger; its scrollbar stays. Hiding that would hide the overflow of the body, which
 * doesn't scroll, as html does: what is sticky would hold on to the body then, and leave the view of a page that is scrolled.
 */
const PAGE_STAYS = { removeScrollBar: false }

export const themeOf = (brandColor: string | null | undefined) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 6 },
    // Blue-gray like the surfaces of global.css, lightest first.
    colors: {
      dark: [
        '#e6ebf0',
        '#c3ccd5',
        '#9fadbb',
        '#6a7887',
        '#3c4a5a',
        '#2a3542',
        '#1d2631',
        '#171e27',
        '#121820',
        '#0b1119',
      ],
      brand: (brandColor && shadesOf(brandColor)) || HOUSE,
    },
    black: '#16202b',
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '22px', lineHeight: '1.25' },
        h2: { fontSize: '15px', lineHeight: '1.35' },
        h3: { fontSize: '13.5px', lineHeight: '1.4' },
      },
    },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
    radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
      Button: { defaultProps: { size: 'sm' } },
      Card: {
        defaultProps: { radius: 'md', padding: 'md', withBorder: true, bg: 'var(--hw-surface)' },
      },
      Drawer: { defaultProps: { position: 'right', size: 'md', removeScrollProps: PAGE_STAYS } },
      InputWrapper: { styles: { label: { marginBottom: 3 }, description: { color: 'var(--hw-muted)' } } },
      Input: { defaultProps: { size: 'sm' } },
      Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
      ModalRoot: { defaultProps: { removeScrollProps: PAGE_STAYS } },
      NavLink: { defaultProps: { variant: 'subtle' } },
      Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
      Skeleton: { defaultProps: { radius: 'sm' } },
      Tabs: { defaultProps: { keepMounted: false } },
      Tooltip: {
        defaultProps: {
          withArrow: true,
          openDelay: 120,
          multiline: true,
          maw: 340,
          fz: 'xs',
          events: { hover: true, focus: true, touch: true },
        },
      },
    },
  })
