import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '#api/session.tsx'
import { ConnectionName, connectionsPaths } from '#areas/connections/index.ts'

type AccountLinkProps = { of: { connection_id: string; provider?: string } }

/** The connection; its provider for people who may not read connections. */
export function AccountLink({ of: { connection_id, provider } }: AccountLinkProps) {
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
