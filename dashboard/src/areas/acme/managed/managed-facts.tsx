import { request } from '@holdfast/client'
import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import type { MessageKey } from '#language/language.ts'
import { labelTexts } from '#ui/format/labels.ts'
import { Ago, Moment } from '#ui/format/time.tsx'
import { type Detail, DetailsList } from '#ui/page/details-list.tsx'
import { useResourceCatalogue } from '#ui/related/resource-catalogue.tsx'
import { acmePaths } from '../paths.ts'
import { keyTypes, type ManagedDetails } from '../states.tsx'

const keyPlaces: Readonly<Record<ManagedDetails['key_place'], MessageKey<'acme'>>> = {
  holdfast: 'keyAtHoldfast',
  csr: 'keyWithYou',
  server: 'keyOnServer',
}

export function ManagedFacts({ managed }: { managed: ManagedDetails }) {
  const { t } = useTranslation('acme')
  const { names, not_before, not_after, certificate_id, profile, revoked_at, labels } = managed
  return (
    <Stack>
      <DetailsList
        facts={[
          {
            label: t('expires'),
            value:
              not_after === null ? (
                t('notIssued')
              ) : (
                <>
                  <Moment at={String(not_after)} /> (<Ago at={String(not_after)} isComing />)
                </>
              ),
          },
          ...(not_before === null
            ? []
            : [{ label: t('validFrom'), value: <Moment at={String(not_before)} /> }]),
          ...(certificate_id === null
            ? []
            : [{ label: t('inInventory'), value: <CertificateLink id={certificate_id} /> }]),
          ...(revoked_at === null ? [] : [{ label: t('revoked'), value: <Ago at={String(revoked_at)} /> }]),
        ]}
      />
      <DetailsList facts={[{ label: t('names'), value: <Names names={names} /> }]} />
      <DetailsList
        facts={[
          { label: t('acmeAccount'), value: <AccountLink id={managed.acme_account_id} /> },
          ...(profile === null ? [] : [{ label: t('profile'), value: profile }]),
          { label: t('keyType'), value: keyTypes[managed.key_type] ?? managed.key_type },
          ...useKeyFacts(managed),
          ...(Object.keys(labels).length === 0
            ? []
            : [{ label: t('labels'), value: labelTexts(labels).join(' · ') }]),
        ]}
      />
    </Stack>
  )
}

/** Each in one piece, if it fits into a line. */
function Names({ names }: { names: readonly string[] }) {
  return (
    <Group component="span" gap="2px 12px">
      {names.map((name) => (
        <span key={name} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </span>
      ))}
    </Group>
  )
}

function useKeyFacts({ key_place, key_state }: ManagedDetails): Detail[] {
  const { t } = useTranslation('acme')
  const place = keyPlaces[key_place]
  return [
    { label: t('privateKey'), value: place ? t(place) : key_place },
    ...(key_state === null
      ? []
      : [
          {
            label: t('keyDelivery'),
            value: t(key_state === 'available' ? 'keyAvailable' : 'keyDelivered'),
          },
        ]),
  ]
}

/** Its page is of a later area. */
function CertificateLink({ id }: { id: string }) {
  const { t } = useTranslation('acme')
  const path = useResourceCatalogue().kind('certificate')?.path({ id, parent_id: null, title: '' })
  if (!path) return t('yes')
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
      {t('openCertificate')}
    </Anchor>
  )
}

export function AccountLink({ id }: { id: string }) {
  const { data } = useApiQuery(request('certificates.acme_accounts.read', { path: { acme_account_id: id } }))
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={acmePaths.account(id)} {...props} />}>
      {data?.body.name ?? id}
    </Anchor>
  )
}
