import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '#api/session.tsx'
import { ConnectionName, connectionsPaths } from '#areas/connections/index.ts'
import type { Domain } from '../states.tsx'

/** The connection of a domain; its provider for people who may not read connections. */
export function RegistrarLink({
  domain: { connection_id, provider },
}: {
  domain: Pick<Domain, 'connection_id'> & Partial<Pick<Domain, 'provider'>>
}) {
  if (!useMay()('account.connections.read')) return provider ?? '–'
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to={connectionsPaths.connection(connection_id)} {...props} />}
    >
      <ConnectionName id={connection_id} />
    </Anchor>
  )
}
