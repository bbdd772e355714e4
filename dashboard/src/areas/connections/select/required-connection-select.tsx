import { request } from '@holdfast/client'
import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { usePreset } from '#ui/dialog/preset.ts'
import type { ResourceSelectProps } from '#ui/form/resource-select.tsx'
import { connectionsPaths } from '../paths.ts'
import { type Capability, ConnectionSelect } from './connection-select.tsx'

type RequiredConnectionSelectProps = ResourceSelectProps & {
  capability: Capability
  /** Says that there is none, above the link to the page that adds one. */
  missing: string
}

/** Selects a connection with a capability: the only one is selected; if there is none, links to the page that adds one. */
export function RequiredConnectionSelect({ missing, ...props }: RequiredConnectionSelectProps) {
  const { t } = useTranslation()
  const { capability, value, onChange = () => {} } = props
  const { data } = useApiQuery(request('account.connections.list', { query: { capability, limit: 2 } }))
  const [first, second] = data?.body.data ?? []
  usePreset(!value, first && !second ? first.id : null, onChange)
  if (data && !first)
    return (
      <Alert title={missing}>
        <Button size="xs" renderRoot={(button) => <Link to={connectionsPaths.newConnection} {...button} />}>
          {t('addConnection')}
        </Button>
      </Alert>
    )
  return <ConnectionSelect allowDeselect={false} {...props} />
}
