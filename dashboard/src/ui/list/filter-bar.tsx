import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'

/** The search field of a list with its filters. On a narrow screen only those that are set are shown until asked for. */
export function FilterBar({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <Group gap="sm" className={classes.bar ?? ''} mod={{ open: isOpen }}>
      {children}
      <Button
        hiddenFrom="xs"
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconFilter size={15} aria-hidden />}
        onClick={toggle}
      >
        {t(isOpen ? 'hideFilters' : 'moreFilters')}
      </Button>
    </Group>
  )
}
