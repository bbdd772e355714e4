import { request } from '@holdfast/client'
import { Alert, Anchor, Button, Card, Code, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { type Detail, DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { FailureText } from '../orders/failure-text.tsx'
import { accountPage, acmePaths, newManagedPage } from '../paths.ts'
import { type Account, AcmeState, accountStates } from '../states.tsx'
import { EditAccount } from './edit-account.tsx'

export function AccountPage() {
  const { acmeAccountId } = usePageParams(accountPage)
  const path = { acme_account_id: acmeAccountId }
  const result = useApiQuery(request('certificates.acme_accounts.read', { path }), {
    everySeconds: ({ state }) => (state === 'registering' ? 3 : 30),
  })
  return (
    <QueryResult result={result}>
      {(account) => <AccountView key={account.id} account={account} />}
    </QueryResult>
  )
}

function AccountView({ account }: { account: Account }) {
  const { t } = useTranslation('acme')
  const may = useMay()
  const navigate = useNavigate()
  const { id, name, state, error } = account
  return (
    <Page
      guide="/docs/guides/acme"
      title={name}
      badge={<AcmeState states={accountStates} state={state} />}
      crumbs={[{ label: t('acmeAccounts'), path: acmePaths.accounts }]}
      actions={<Actions account={account} />}
    >
      {error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('accountFailed')} role="alert">
          <FailureText error={error} />
        </Alert>
      )}
      <Card>
        <Stack>
          <DetailsList facts={useFacts(account)} />
        </Stack>
      </Card>
      <RelatedPanel subject={{ id }} without={['managed_certificate']} />
      <ActivityPanel targetId={id} />
      {may('certificates.acme_accounts.delete') && (
        <DeleteByName
          title={t('deleteAccount')}
          name={name}
          request={request('certificates.acme_accounts.delete', { path: { acme_account_id: id } })}
          onDone={() => void navigate({ to: acmePaths.accounts })}
        />
      )}
    </Page>
  )
}

function Actions({ account }: { account: Account }) {
  const { t } = useTranslation('acme')
  const may = useMay()
  const { id, name, state } = account
  return (
    <>
      {may('certificates.managed.create') && state === 'valid' && (
        <Button renderRoot={(props) => <Link to={newManagedPage.to({}, { account: id })} {...props} />}>
          {t('orderCertificate')}
        </Button>
      )}
      {may('certificates.acme_accounts.update') && (
        <EditModal label={t('edit')} title={t('editNamed', { name })} dialogSize="lg">
          {(close) => <EditAccount account={account} onClose={close} />}
        </EditModal>
      )}
    </>
  )
}

function useFacts(account: Account): Detail[] {
  const { t } = useTranslation('acme')
  const { id, directory_url, url, emails, eab_kid, has_own_authorities, has_renewal_info } = account
  const { terms_url, website, caa_identities, managed_certificate_count, labels } = account
  const profiles = Object.keys(account.profiles)
  const textOrDash = (texts: readonly string[]) => (texts.length === 0 ? '–' : texts.join(', '))
  return [
    { label: t('directoryUrl'), value: <Code>{directory_url}</Code> },
    { label: t('accountUrl'), value: url === null ? t('notRegistered') : <Code>{url}</Code> },
    {
      label: t('managedCertificates'),
      value: (
        <Anchor size="sm" renderRoot={(props) => <Link to={acmePaths.managedOfAccount(id)} {...props} />}>
          {managed_certificate_count}
        </Anchor>
      ),
    },
    { label: t('emails'), value: textOrDash(emails) },
    ...(eab_kid === null ? [] : [{ label: t('bindingKid'), value: <Code>{eab_kid}</Code> }]),
    { label: t('caaIdentities'), value: textOrDash(caa_identities) },
    ...(profiles.length === 0 ? [] : [{ label: t('profiles'), value: textOrDash(profiles) }]),
    { label: t('renewalInfo'), value: t(has_renewal_info ? 'yes' : 'no') },
    ...(has_own_authorities ? [{ label: t('ownRoots'), value: t('yes') }] : []),
    ...(terms_url === null ? [] : [{ label: t('terms'), value: <Outside url={terms_url} /> }]),
    ...(website === null ? [] : [{ label: t('website'), value: <Outside url={website} /> }]),
    ...(Object.keys(labels).length === 0
      ? []
      : [{ label: t('labels'), value: labelTexts(labels).join(' · ') }]),
  ]
}

/** The address comes from the directory of the CA, and may be anything. */
function Outside({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url)) return url
  return (
    <Anchor size="sm" href={url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {url}
    </Anchor>
  )
}
