import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConnectionName, connectionsPaths } from '#areas/connections/index.ts'
import type { Domain } from '../states.tsx'

type RegistrarLinkProps = {
  domain: Pick<Domain, 'connection_id'> & Partial<Pick<Domain, 'provider' | 'registrar'>>
}

/**
 * The connection of a domain; its provider for people who may not read connections, and its registrar if that has no
 * connection.
 */
export function RegistrarLink({ domain: { connection_id, provider, registrar } }: RegistrarLinkProps) {
  const { t } = useTranslation('domains')
  const may = useMay()('account.connections.read')
  if (connection_id === null)
    return (
      <>
        <Text size="sm">{registrar ?? '–'}</Text>
        <Text size="xs" c="dimmed">
          {t('notConnected')}
        </Text>
      </>
    )
  if (!may) return provider ?? '–'
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to={connectionsPaths.connection(connection_id)} {...props} />}
    >
      <ConnectionName id={connection_id} />
    </Anchor>
  )
}
