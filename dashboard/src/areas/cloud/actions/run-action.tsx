import { request } from '@holdfast/client'
import { Alert, NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import type { Server } from '../states.tsx'
import { actionKinds, type PowerKind, type ServerAction } from './action-texts.tsx'

type RunActionProps = {
  server: Pick<Server, 'id' | 'name' | 'power'>
  kind: PowerKind
  /** The action that is not finished. */
  open: ServerAction | undefined
}

const cutsPower: readonly PowerKind[] = ['power_off', 'power_cycle']
const defaultWait = 120
const waitMax = 1800

/** A button that explains the action and runs it. What would do nothing, or has to wait, is disabled. */
export function RunAction({ server: { id, name, power }, kind, open }: RunActionProps) {
  const { t } = useTranslation('cloud')
  const [wait, setWait] = useState<number | string>(defaultWait)
  const [isForced, setForced] = useState(false)
  const { label, text } = actionKinds[kind]
  const overtakes = kind === 'power_off' && (open?.kind === 'shutdown' || open?.kind === 'reboot')
  const isNeedless = kind === 'power_on' ? power === 'running' : power === 'stopped'
  const isDangerous = cutsPower.includes(kind)
  return (
    <ConfirmButton
      label={t(label)}
      text={t(text, { name })}
      isDangerous={isDangerous}
      request={request('cloud.actions.create', {
        path: { server_id: id },
        body:
          kind === 'shutdown'
            ? { kind, wait_seconds: Number(wait) || defaultWait, force: isForced }
            : { kind },
      })}
      button={{ size: 'xs', disabled: isNeedless || (open !== undefined && !overtakes) }}
    >
      {kind === 'shutdown' && (
        <>
          <NumberInput
            label={t('waitSeconds')}
            min={1}
            max={waitMax}
            allowDecimal={false}
            maw={240}
            value={wait}
            onChange={setWait}
          />
          <Switch
            label={t('force')}
            checked={isForced}
            onChange={(event) => setForced(event.currentTarget.checked)}
          />
        </>
      )}
      {isDangerous && <Alert color="red">{t('dataLost')}</Alert>}
    </ConfirmButton>
  )
}
