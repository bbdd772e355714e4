import { request } from '@holdfast/client'
import { Alert, Card, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { RotateButton } from '#ui/action/rotate-button.tsx'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Ago } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { accessPaths, tokenPage } from './paths.ts'
import { TokenFields } from './token-fields.tsx'
import { LastUse, Permissions, statusOf, type Token, TokenState } from './token-parts.tsx'
import { TokenSecret } from './token-secret.tsx'
import { tokenPatch, valuesOf } from './token-values.ts'

export function TokenPage() {
  // The route has this parameter.
  const { tokenId } = usePageParams(tokenPage)
  const result = useApiQuery(request('account.tokens.read', { path: { token_id: tokenId } }))
  return <QueryResult result={result}>{(token) => <TokenView key={token.id} token={token} />}</QueryResult>
}

function TokenView({ token }: { token: Token }) {
  const { t } = useTranslation('access')
  const may = useMay()
  const path = { token_id: token.id }
  const isLive = token.revoked_at === null
  return (
    <Page
      guide="/docs/guides/api#authentication"
      title={token.name}
      badge={<TokenState token={token} />}
      crumbs={[{ label: t('tokens'), path: accessPaths.tokens }]}
      actions={
        <>
          {isLive && may('account.tokens.rotate') && <RotateToken token={token} />}
          {isLive && may('account.tokens.revoke') && (
            <ConfirmButton
              label={t('revoke')}
              name={token.name}
              isDangerous
              typed={token.name}
              request={request('account.tokens.revoke', { path })}
              onDone={() => notifications.show({ message: t('wasRevoked', { name: token.name }) })}
            />
          )}
        </>
      }
    >
      <RotationNotice token={token} />
      <Card>
        <TokenDetails token={token} />
      </Card>
      {statusOf(token) !== 'revoked' && may('account.tokens.update') && <TokenSettings token={token} />}
      <RelatedPanel subject={{ id: token.id }} />
      <ActivityPanel targetId={token.id} />
    </Page>
  )
}

function RotationNotice({ token: { previous_valid_until, revoked_at } }: { token: Token }) {
  const { t } = useTranslation('access')
  if (previous_valid_until === null || revoked_at !== null || Date.parse(previous_valid_until) < Date.now())
    return null
  return (
    <Alert color="blue" icon={<IconKey size={18} />} title={t('tokenRotated')}>
      {t('previousEnds')} <Ago at={previous_valid_until} isComing />.
    </Alert>
  )
}

function TokenDetails({ token }: { token: Token }) {
  const { t } = useTranslation('access')
  const { hint, created_at, expires_at, revoked_at } = token
  return (
    <DetailsList
      facts={[
        { label: t('hint'), value: <span style={{ fontFamily: 'monospace' }}>{hint}</span> },
        { label: t('may'), value: <Permissions token={token} /> },
        { label: t('lastUsed'), value: <LastUse token={token} /> },
        { label: t('created'), value: <Ago at={created_at} /> },
        {
          label: t('expires'),
          value: expires_at === null ? t('never') : <Ago at={expires_at} isComing />,
        },
        ...(revoked_at === null ? [] : [{ label: t('revoked'), value: <Ago at={revoked_at} /> }]),
      ]}
    />
  )
}

function RotateToken({ token: { id } }: { token: Token }) {
  const { t } = useTranslation('access')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <RotateButton
        label={t('rotate')}
        text={t('rotateText')}
        requestOf={(overlap_seconds) =>
          request('account.tokens.rotate', { path: { token_id: id }, body: { overlap_seconds } })
        }
        onDone={({ body }) => setSecret(body.token)}
      />
      <TokenSecret secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

function TokenSettings({ token }: { token: Token }) {
  const { t } = useTranslation('access')
  const [now] = useState(Date.now)
  const form = useForm({ initialValues: valuesOf(token) })
  const undoable = useUndoable<'account.tokens.update'>()
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('settings')}
      </Title>
      <RequestForm
        form={form}
        requestOf={(values) =>
          request('account.tokens.update', { path: { token_id: token.id }, body: tokenPatch(values, now) })
        }
        submit={t('save')}
        onDone={() => {
          const before = valuesOf(token)
          undoable(
            t('saved', { name: token.name }),
            request('account.tokens.update', {
              path: { token_id: token.id },
              body: tokenPatch(before, now),
            }),
            () => form.setValues(before),
          )
        }}
      >
        <TokenFields form={form} />
      </RequestForm>
    </Card>
  )
}
