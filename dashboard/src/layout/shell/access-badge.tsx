import { operations } from '@holdfast/client'
import { Badge, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGranted } from '#api/session.tsx'

const all = new Set(Object.values(operations).flatMap(({ permission }) => permission ?? []))

/**
 * Actions that the person may not perform are not shown; this badge explains that access is limited, and whom to ask.
 */
export function AccessBadge() {
  const { t } = useTranslation('layout')
  const granted = useGranted()
  if ([...all].every((permission) => granted.includes(permission))) return null
  const mayWrite = granted.some((permission) => permission.endsWith('.write'))
  const help = mayWrite ? t('limitedHelp', { permissions: granted.join(', ') }) : t('readOnlyHelp')
  return (
    <Tooltip label={help} multiline maw={320}>
      <Badge color="gray" variant="light" tt="none" leftSection={<IconLock size={12} />} tabIndex={0}>
        {mayWrite ? t('limited') : t('readOnly')}
      </Badge>
    </Tooltip>
  )
}
