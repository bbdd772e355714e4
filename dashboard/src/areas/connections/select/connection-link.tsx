import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '#api/session.tsx'
import { connectionsPaths } from '../paths.ts'
import { ConnectionName } from './connection-select.tsx'

type ConnectionLinkProps = { of: { connection_id: string; provider?: string | null } }

/** The connection of a resource; its provider for people who may not read connections. */
export function ConnectionLink({ of: { connection_id, provider } }: ConnectionLinkProps) {
  const may = useMay()('account.connections.read')
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
