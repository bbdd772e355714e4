import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** A green named after kelp, whose root is called a holdfast. */
const kelp: MantineColorsTuple = [
  '#e8f7f3',
  '#d3ece5',
  '#a6d9cb',
  '#76c5b0',
  '#4fb499',
  '#37a98b',
  '#289f80',
  '#178a6d',
  '#0f6b5c',
  '#06503f',
]

/** Dark colours with a slight tint of the same green, from text to background. */
const dark: MantineColorsTuple = [
  '#d3dad8',
  '#b4bebb',
  '#8b9794',
  '#66726f',
  '#3b4744',
  '#2c3633',
  '#1f2826',
  '#151c1b',
  '#101615',
  '#0a0f0e',
]

/** The default text colour on light yellow and orange has too little contrast. */
const readableOnLight: Readonly<Record<string, string>> = {
  yellow: 'light-dark(#744200, var(--mantine-color-yellow-3))',
  orange: 'light-dark(#8a3600, var(--mantine-color-orange-3))',
}

const variantColorResolver: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input)
  // Filled elements are bright in dark mode, with black text.
  if (input.variant === 'filled' && input.color !== 'dark')
    return { ...usual, color: `light-dark(${usual.color}, var(--mantine-color-black))` }
  if (input.variant !== 'light') return usual
  const name = input.color ?? input.theme.primaryColor
  const tint = `color-mix(in srgb, var(--mantine-color-${name}-6) 16%, transparent)`
  return {
    ...usual,
    background: `light-dark(${usual.background}, ${tint})`,
    color: readableOnLight[name] ?? usual.color,
  }
}

/** Secondary, orange and red text, with a contrast of 4.5 to 1 on every background, including a hovered item. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5f676e',
    '--mantine-color-placeholder': '#6c747c',
    '--mantine-color-orange-text': '#8a3600',
    '--mantine-color-error': '#b02525',
  },
  dark: {
    '--mantine-color-dimmed': '#aab5b2',
    '--mantine-color-placeholder': '#939e9b',
    '--mantine-color-anchor': 'var(--mantine-color-kelp-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
})

export const theme = createTheme({
  colors: { kelp, dark },
  primaryColor: 'kelp',
  primaryShade: { light: 8, dark: 6 },
  defaultRadius: 'md',
  autoContrast: true,
  // Filled elements with more luminance than this have black text.
  luminanceThreshold: 0.19,
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // With a variant, it takes the colours of `variantColorResolver`.
    Chip: { defaultProps: { variant: 'filled' } },
    TextInput: { defaultProps: { size: 'sm' } },
    // The first field of a dialog gets the focus, which must not open its list.
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', openOnFocus: false } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
    // One `header` per page: that of a dialog must not be a landmark.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { blur: 2 } },
      styles: { title: { fontSize: 'var(--mantine-font-size-xl)', fontWeight: 650 } },
    },
    // Tabs that do not fit scroll, and do not wrap into a second row.
    Tabs: {
      styles: { list: { flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }, tab: { flex: 'none' } },
    },
    Spotlight: {
      styles: { header: { display: 'none' }, actionDescription: { opacity: 1, color: 'inherit' } },
    },
    EmptyStateTitle: { defaultProps: { order: 2 } },
    // Above the navigation at the bottom of a phone.
    ActionBar: {
      defaultProps: {
        position: { bottom: 'calc(var(--app-shell-footer-height, 0px) + 16px)', left: 0, right: 0 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'md', highlightOnHover: true } },
    Card: { defaultProps: { withBorder: true, padding: 'lg' } },
  },
})
