import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ResourceSelectProps } from '#ui/form/resource-select.tsx'
import { connectionsPaths } from '../paths.ts'
import { type Capability, ConnectionSelect, useHasConnection } from './connection-select.tsx'

type RequiredConnectionSelectProps = ResourceSelectProps & {
  capability: Capability
  /** Says that there is none, above the link to the page that adds one. */
  missing: string
}

/** Selects a connection with a capability; if there is none, links to the page that adds one. */
export function RequiredConnectionSelect({ missing, ...props }: RequiredConnectionSelectProps) {
  const { t } = useTranslation()
  if (useHasConnection(props.capability) === false)
    return (
      <Alert title={missing}>
        <Button size="xs" renderRoot={(button) => <Link to={connectionsPaths.newConnection} {...button} />}>
          {t('addConnection')}
        </Button>
      </Alert>
    )
  return <ConnectionSelect {...props} />
}
