import { ActionBar, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type SelectionBarProps = {
  isOpen: boolean
  /** What is selected. */
  text: string
  onClear: () => void
  children: ReactNode
}

/** The actions for the selected rows of the list above. */
export function SelectionBar({ isOpen, text, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <>
      {/* The bar covers the end of the page: without this, the last rows could not be scrolled above it. */}
      {isOpen && <Box h={88} aria-hidden />}
      <ActionBar aria-label={t('actions')} withinPortal={false} opened={isOpen} onClose={onClear}>
        <Group gap="xs">
          <Text size="sm" fw={600} mx="xs" role="status">
            {text}
          </Text>
          {children}
          <ActionBar.CloseButton aria-label={t('clearSelection')} />
        </Group>
      </ActionBar>
    </>
  )
}
