import type { components } from '@holdfast/client'
import { Group } from '@mantine/core'
import type { Server } from '../states.tsx'
import { actionKinds, type ChangeKind, isChangeKind, type ServerAction } from './action-texts.tsx'
import { RunChange } from './run-change.tsx'

type CloudCapabilities = NonNullable<components['schemas']['Capabilities']['cloud']>

type ChangeButtonsProps = {
  server: Server
  capabilities: CloudCapabilities
  open: ServerAction | undefined
}

/** What can be done with the server besides its power. What is switched on is offered to be switched off. */
export function ChangeButtons({ server, capabilities, open }: ChangeButtonsProps) {
  const { requires, stopping_actions, snapshot_kinds } = capabilities
  const kinds = (Object.keys(actionKinds) as ServerAction['kind'][]).filter(
    (kind): kind is ChangeKind =>
      isChangeKind(kind) && server.supported_actions.includes(kind) && !isNeedless(kind, server),
  )
  if (kinds.length === 0) return null
  return (
    <Group gap="xs">
      {kinds.map((kind) => (
        <RunChange
          key={kind}
          server={server}
          kind={kind}
          open={open}
          required={requires[kind]}
          needsPowerOff={!stopping_actions.includes('shutdown')}
          resizesDisk={capabilities.resizes_disk}
          sendsPasswords={capabilities.sends_passwords}
          setsRescuePassword={capabilities.sets_rescue_password}
          hasCatalogue={capabilities.server_actions.includes('create')}
          makesCheckpoints={snapshot_kinds.includes('checkpoint')}
        />
      ))}
    </Group>
  )
}

function isNeedless(kind: ChangeKind, { in_rescue, backups }: Server): boolean {
  if (kind === 'rescue_on') return in_rescue === true
  if (kind === 'rescue_off') return in_rescue === false
  if (kind === 'backup_on') return backups === true
  return kind === 'backup_off' && backups === false
}
