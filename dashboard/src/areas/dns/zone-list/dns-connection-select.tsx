import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConnectionSelect, connectionsPaths, useHasConnection } from '#areas/connections/index.ts'
import type { ResourceSelectProps } from '#ui/form/resource-select.tsx'

/** Selects a connection to a DNS provider; if there is none, links to the page that adds one. */
export function DnsConnectionSelect(props: ResourceSelectProps) {
  const { t } = useTranslation('dns')
  if (useHasConnection('dns') === false)
    return (
      <Alert title={t('needConnection')}>
        <Button size="xs" renderRoot={(button) => <Link to={connectionsPaths.newConnection} {...button} />}>
          {t('addConnection')}
        </Button>
      </Alert>
    )
  return (
    <ConnectionSelect
      capability="dns"
      label={t('connection')}
      placeholder={t('chooseConnection')}
      {...props}
    />
  )
}
