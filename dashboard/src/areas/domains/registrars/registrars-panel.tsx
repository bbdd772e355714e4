import { request } from '@holdfast/client'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { numberText } from '#language/language.ts'
import { SendButton } from '#ui/action/send-button.tsx'
import { SendSwitch } from '#ui/action/send-switch.tsx'
import { DimmedAgo } from '#ui/format/time.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { domainsPaths } from '../paths.ts'
import type { Registrar } from '../states.tsx'
import { Credit } from './credit.tsx'
import { RegistrarLink } from './registrar-link.tsx'
import { Remedy } from './sync-error.tsx'

type RegistrarsPanelProps = { list: ComponentProps<typeof ListTable<Registrar>>['list']; add: ReactNode }

/** The connections whose domains are listed every day. */
export function RegistrarsPanel({ list, add }: RegistrarsPanelProps) {
  const { t } = useTranslation('domains')
  return (
    <ListTable
      label={t('registrars')}
      list={list}
      columns={useColumns()}
      keyOf={({ connection_id }) => connection_id}
      empty={{
        icon: IconBuildingStore,
        title: t('noRegistrars'),
        text: t('noRegistrarsText'),
        action: add,
      }}
    />
  )
}

function useColumns(): Column<Registrar>[] {
  const { t } = useTranslation('domains')
  const mayChange = useMay()('domains.registrars.put')
  return [
    { header: t('registrar'), cell: (registrar) => <RegistrarLink domain={registrar} /> },
    { header: t('state'), cell: (registrar) => <RegistrarState registrar={registrar} />, width: 260 },
    {
      header: t('domains'),
      cell: ({ connection_id, domain_count }) => (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to={domainsPaths.domainsOf(connection_id)} {...props} />}
        >
          {numberText(domain_count)}
        </Anchor>
      ),
      isNumber: true,
      width: 100,
    },
    {
      header: t('credit'),
      cell: (registrar) => <Credit registrar={registrar} />,
      width: 170,
    },
    { header: t('lastListed'), cell: ({ listed_at }) => <DimmedAgo at={listed_at} />, width: 140 },
    {
      header: t('addsNew'),
      // Takes effect with the listing that the change starts.
      cell: ({ connection_id, name, adds_new }) => (
        <SendSwitch
          label={t('addsNewOf', { name })}
          isOn={adds_new}
          isReadOnly={!mayChange}
          requestOf={(isOn) =>
            request('domains.registrars.put', { path: { connection_id }, body: { adds_new: isOn } })
          }
        />
      ),
      width: 170,
    },
    ...(mayChange
      ? [
          {
            header: t('actions'),
            cell: ({ connection_id, name, adds_new }: Registrar) => (
              <SendButton
                size="xs"
                label={t('listNow')}
                request={request('domains.registrars.put', { path: { connection_id }, body: { adds_new } })}
                done={t('listingStarted', { name })}
              />
            ),
            width: 150,
          },
        ]
      : []),
  ]
}

function RegistrarState({ registrar: { error, listed_at, connection_id } }: { registrar: Registrar }) {
  const { t } = useTranslation('domains')
  if (!error)
    return listed_at ? (
      <StateBadge tone="good" label={t('healthy')} />
    ) : (
      <StateBadge tone="waiting" label={t('pending')} />
    )
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge tone="bad" label={t('failing')} />
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
        {error.message}
      </Text>
      <Remedy error={error} connectionId={connection_id} />
    </Stack>
  )
}
