import { request } from '@holdfast/client'
import { Alert, Loader, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { moneyText } from '#ui/format/money.ts'
import { Checklist } from '#ui/list/checklist.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import type { Server } from '../states.tsx'

type DeleteServerProps = {
  server: Server
  /** Another action is not finished. */
  isBusy: boolean
}

/** Deletes the server at its provider, and of what it leaves what the person selects. */
export function DeleteServer({ server: { id, name }, isBusy }: DeleteServerProps) {
  const { t } = useTranslation('cloud')
  const [leftovers, setLeftovers] = useState<string[] | null>(null)
  return (
    <ConfirmButton
      label={t('deleteServer')}
      text={t('deleteServerText', { name })}
      isDangerous
      typed={name}
      request={request('cloud.actions.create', {
        path: { server_id: id },
        body: { kind: 'delete', leftovers: leftovers ?? [] },
      })}
      isDisabled={leftovers === null}
      button={{ size: 'xs', disabled: isBusy }}
    >
      <Leftovers serverId={id} values={leftovers} onChange={setLeftovers} />
      <Alert color="red">{t('diskErased')}</Alert>
    </ConfirmButton>
  )
}

type LeftoversProps = {
  serverId: string
  /** Null: what stays is not listed yet. */
  values: string[] | null
  onChange: (values: string[]) => void
}

/** What stays and is billed unless it is selected. */
function Leftovers({ serverId, values, onChange }: LeftoversProps) {
  const { t } = useTranslation('cloud')
  const { data, error } = useApiQuery(request('cloud.servers.leftovers', { path: { server_id: serverId } }))
  const isListed = values === null && Boolean(data ?? error)
  const begin = useEffectEvent(() => onChange([]))
  useEffect(() => {
    if (isListed) begin()
  }, [isListed])
  if (error) return <ProblemAlert problem={error} />
  if (values === null) return <Loader size="sm" />
  const leftovers = data?.body.data ?? []
  if (leftovers.length === 0) return null
  return (
    <>
      <Text size="sm">{t('leftoversText')}</Text>
      <Checklist
        options={leftovers.map(({ leftover, kind, name, monthly }) => ({
          value: leftover,
          label: `${t(leftoverKinds[kind])} ${name}`,
          description: monthly ? t('perMonth', { price: moneyText(monthly) }) : undefined,
        }))}
        values={values}
        onChange={onChange}
        searchLabel={t('searchLeftovers')}
      />
    </>
  )
}

const leftoverKinds = {
  volume: 'leftoverVolume',
  address: 'address',
  snapshot: 'leftoverSnapshot',
} as const
