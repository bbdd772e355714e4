import { request } from '@holdfast/client'
import { Alert, NumberInput, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { cloudPaths } from '#areas/cloud/paths.ts'
import { ServerSelect } from '#areas/cloud/server/server-select.tsx'
import { ForceSwitch } from '#areas/cloud/spending/force-switch.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { moneyText } from '#ui/format/money.ts'
import { priceTimes } from './volume-price.ts'
import type { Volume } from './volume-states.tsx'

/** What can be done with a volume, each with its consequence. */
export function VolumeActions({ volume }: { volume: Volume }) {
  const may = useMay()
  const { state, server_ref, ref } = volume
  if (ref === null) return may('cloud.volumes.delete') && <Remove volume={volume} />
  if (state === 'creating') return null
  return (
    <>
      {may('cloud.volumes.run') && (
        <>
          {server_ref === null ? <Attach volume={volume} /> : <Detach volume={volume} />}
          <Grow volume={volume} />
        </>
      )}
      {server_ref === null && may('cloud.volumes.delete') && <Delete volume={volume} />}
    </>
  )
}

function Attach({ volume: { id, name, connection_id, region } }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  const [server, setServer] = useState<string | null>(null)
  return (
    <ConfirmButton
      label={t('attachVolume')}
      text={t('attachVolumeText', { name, region })}
      request={request('cloud.volumes.run', {
        path: { volume_id: id },
        body: { kind: 'attach', server_id: server ?? '' },
      })}
      isDisabled={server === null}
    >
      <ServerSelect
        label={t('server')}
        required
        connectionId={connection_id}
        value={server}
        onChange={setServer}
      />
    </ConfirmButton>
  )
}

function Detach({ volume: { id, name } }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  return (
    <ConfirmButton
      label={t('detachVolume')}
      text={t('detachVolumeText', { name })}
      isDangerous
      request={request('cloud.volumes.run', { path: { volume_id: id }, body: { kind: 'detach' } })}
    >
      <Alert color="red">{t('unmountFirst')}</Alert>
    </ConfirmButton>
  )
}

function Grow({ volume: { id, name, size_gib, monthly } }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  const [size, setSize] = useState<number | string>(Math.ceil(size_gib * 2))
  const [force, setForce] = useState(false)
  return (
    <ConfirmButton
      label={t('growVolume')}
      text={t('growVolumeText', { name, size: size_gib })}
      request={request('cloud.volumes.run', {
        path: { volume_id: id },
        body: { kind: 'grow', size_gib: Number(size), ...(force && { force }) },
      })}
      isDisabled={Number(size) <= size_gib}
    >
      <NumberInput
        label={t('newVolumeSize')}
        min={Math.floor(size_gib) + 1}
        allowDecimal={false}
        maw={240}
        value={size}
        onChange={setSize}
      />
      {monthly && Number(size) > size_gib && (
        <Text size="sm">
          {t('volumeGrowsTo', {
            price: t('perMonth', { price: priceTimes(monthly, Number(size) / size_gib) }),
            before: moneyText(monthly),
          })}
        </Text>
      )}
      <ForceSwitch checked={force} onChange={setForce} />
    </ConfirmButton>
  )
}

/** One that was not created is in Holdfast only. */
function Remove({ volume: { id, name } }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label={t('remove')}
      text={t('removeVolumeText', { name })}
      isDangerous
      request={request('cloud.volumes.delete', { path: { volume_id: id } })}
      onDone={() => void navigate({ to: cloudPaths.volumes })}
    />
  )
}

function Delete({ volume: { id, name } }: { volume: Volume }) {
  const { t } = useTranslation('cloud')
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label={t('deleteVolume')}
      name={name}
      typed={name}
      isDangerous
      request={request('cloud.volumes.delete', { path: { volume_id: id } })}
      onDone={() => void navigate({ to: cloudPaths.volumes })}
    />
  )
}
