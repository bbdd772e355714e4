import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type PropsWithChildren, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styleNonce } from '#theme/style-nonce.ts'
import { cssVariables, theme } from '#theme/theme.ts'

/** The theme, with translated labels of buttons without text. */
export function ThemeProvider({ children }: PropsWithChildren) {
  const { t } = useTranslation('layout')
  const named = useMemo(() => {
    const close = { closeButtonProps: { 'aria-label': t('close') } }
    const clear = { clearButtonProps: { 'aria-label': t('clear') } }
    const show = { visibilityToggleButtonProps: { 'aria-label': t('showPassword') } }
    return mergeThemeOverrides(theme, {
      components: {
        Modal: { defaultProps: close },
        Drawer: { defaultProps: close },
        Notification: { defaultProps: close },
        Select: { defaultProps: clear },
        MultiSelect: { defaultProps: clear },
        TagsInput: { defaultProps: clear },
        PasswordInput: { defaultProps: show },
      },
    })
  }, [t])
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
