import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConnectionSelect, connectionsPaths, useHasConnection } from '#areas/connections/index.ts'
import type { ResourceSelectProps } from '#ui/form/resource-select.tsx'

/** Selects a connection to a registrar; if there is none, links to the page that adds one. */
export function RegistrarSelect(props: ResourceSelectProps) {
  const { t } = useTranslation('domains')
  if (useHasConnection('registrar') === false)
    return (
      <Alert title={t('needRegistrar')}>
        <Button size="xs" renderRoot={(button) => <Link to={connectionsPaths.newConnection} {...button} />}>
          {t('addConnection')}
        </Button>
      </Alert>
    )
  return (
    <ConnectionSelect
      capability="registrar"
      label={t('registrar')}
      placeholder={t('chooseConnection')}
      {...props}
    />
  )
}
