import { type InputOf, request } from '@holdfast/client'
import { Alert, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { ForceSwitch } from '../spending/force-switch.tsx'
import type { Server } from '../states.tsx'
import { actionKinds, type ChangeKind, type ServerAction } from './action-texts.tsx'
import { ImageField, SizeField } from './catalogue-field.tsx'

type RunChangeProps = {
  server: Server
  kind: ChangeKind
  /** The action that is not finished. */
  open: ServerAction | undefined
  /** The power that the server must have. */
  required: 'running' | 'stopped' | undefined
  /** A server that was shut down does not count as stopped. */
  needsPowerOff: boolean
  /** A resize can include the disk. */
  resizesDisk: boolean
  /** The provider sends new passwords by e-mail. */
  sendsPasswords: boolean
  setsRescuePassword: boolean
  /** Its sizes and images are listed. */
  hasCatalogue: boolean
  /** Its snapshots are parts of their servers. */
  makesCheckpoints: boolean
}

type Body = InputOf<'cloud.actions.create'>['body']
type Field = { label: MessageKey<'cloud'>; initial: string; description?: MessageKey<'cloud'> }

/** A button that explains a change of the server, asks for what it needs, and runs it. */
export function RunChange({
  server,
  kind,
  open,
  required,
  needsPowerOff,
  resizesDisk,
  sendsPasswords,
  setsRescuePassword,
  hasCatalogue,
  makesCheckpoints,
}: RunChangeProps) {
  const { t } = useTranslation('cloud')
  const field = fieldOf(kind, server)
  const [text, setText] = useState<string | null>(null)
  const [withDisk, setWithDisk] = useState(false)
  const [force, setForce] = useState(false)
  const entered = (text ?? field?.initial ?? '').trim()
  const isRefused = required !== undefined && server.power !== required && server.power !== 'unknown'
  const isDangerous = kind === 'rebuild' || kind === 'backup_off'
  const Chosen = kind === 'resize' ? SizeField : kind === 'rebuild' ? ImageField : null
  const typedField = field && (
    <TextInput
      label={t(field.label)}
      description={field.description && t(field.description)}
      value={text ?? field.initial}
      onChange={(event) => setText(event.currentTarget.value)}
      maxLength={kind === 'snapshot' ? 100 : 255}
      autoComplete="off"
    />
  )
  return (
    <ConfirmButton
      label={t(actionKinds[kind].label)}
      text={t(kind === 'snapshot' && makesCheckpoints ? 'checkpointText' : actionKinds[kind].text, {
        name: server.name,
      })}
      isDangerous={isDangerous}
      {...(kind === 'rebuild' && { typed: server.name })}
      isDisabled={isRefused || (field !== null && (entered === '' || isUnchanged(kind, server, entered)))}
      request={request('cloud.actions.create', {
        path: { server_id: server.id },
        body: bodyOf(kind, entered, { withDisk, force }),
      })}
      onDone={() => setText(null)}
      button={{ size: 'xs', disabled: open !== undefined }}
    >
      {isRefused && (
        <Alert color="yellow">
          {t(required === 'running' ? 'needsRunning' : needsPowerOff ? 'needsPowerOff' : 'needsStopped')}
        </Alert>
      )}
      {Chosen && hasCatalogue ? (
        <Chosen server={server} value={entered} onChange={setText} otherwise={typedField} />
      ) : (
        typedField
      )}
      {kind === 'resize' && resizesDisk && (
        <Switch
          label={t('withDisk')}
          description={t('withDiskText')}
          checked={withDisk}
          onChange={(event) => setWithDisk(event.currentTarget.checked)}
        />
      )}
      {kind === 'resize' && <ForceSwitch checked={force} onChange={setForce} />}
      {kind === 'snapshot' && server.power !== 'stopped' && (
        <Text size="sm">{t(makesCheckpoints ? 'checkpointRunning' : 'snapshotRunning')}</Text>
      )}
      {kind === 'rebuild' && <Alert color="red">{t('diskErased')}</Alert>}
      {kind === 'backup_off' && <Alert color="red">{t('backupsDeleted')}</Alert>}
      {(kind === 'reset_password' || kind === 'rescue_on') && (
        <Text size="sm">
          {t(
            kind === 'rescue_on' && !setsRescuePassword
              ? 'rescueByKeys'
              : sendsPasswords
                ? 'passwordSent'
                : 'passwordShown',
          )}
        </Text>
      )}
    </ConfirmButton>
  )
}

function fieldOf(kind: ChangeKind, server: Server): Field | null {
  switch (kind) {
    case 'rename':
      return { label: 'newName', initial: server.name }
    case 'resize':
      return { label: 'newSize', initial: server.size, description: 'asProviderNames' }
    case 'rebuild':
      return { label: 'image', initial: server.image ?? '', description: 'asProviderNames' }
    case 'snapshot':
      return { label: 'snapshotName', initial: '' }
    default:
      return null
  }
}

/** Nothing would change. A rebuild with the same image is one. */
function isUnchanged(kind: ChangeKind, { name, size }: Server, entered: string): boolean {
  return (kind === 'rename' && entered === name) || (kind === 'resize' && entered === size)
}

type Resize = { withDisk: boolean; force: boolean }

function bodyOf(kind: ChangeKind, entered: string, { withDisk, force }: Resize): Body {
  switch (kind) {
    case 'rename':
    case 'snapshot':
      return { kind, name: entered }
    case 'resize':
      return { kind, size: entered, with_disk: withDisk, ...(force && { force }) }
    case 'rebuild':
      return { kind, image: entered }
    default:
      return { kind }
  }
}
