import { request } from '@holdfast/client'
import { Stack, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay, useSession } from '#api/session.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { accountPage } from './paths.ts'
import { PlansPanel } from './plans-panel.tsx'
import { SignInPanel } from './sign-in/sign-in-panel.tsx'

const apiRequest = request('account.limits.list')

/** The limits of the account and, for people, their sign-in methods. */
export function AccountPage() {
  const { t } = useTranslation('account')
  const { account, user } = useSession()
  const mayRead = useMay()('account.limits.list')
  const { filters, setFilters } = useFilters(accountPage)
  const tab = user && (filters.tab === 'sign-in' || !mayRead) ? 'sign-in' : 'plan'
  return (
    <Page
      guide={tab === 'plan' ? '/docs/guides/limits' : '/docs/guides/people'}
      title={tab === 'plan' ? account.name : t('signIn')}
      description={tab === 'plan' ? t('text') : t('signInText')}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => setFilters({ tab: chosen === 'sign-in' ? chosen : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {mayRead && <Tabs.Tab value="plan">{t('planAndLimits')}</Tabs.Tab>}
          {user && <Tabs.Tab value="sign-in">{t('signIn')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="plan">
          <PlanPanel />
        </Tabs.Panel>
        <Tabs.Panel value="sign-in">
          <SignInPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function PlanPanel() {
  const result = useApiQuery(apiRequest, { everySeconds: 30 })
  return (
    <QueryResult result={result}>
      {(limits) => (
        <Stack gap="lg">
          <NamePanel />
          <LimitsPanel limits={limits} />
          <PlansPanel current={limits.plan.name} />
        </Stack>
      )}
    </QueryResult>
  )
}
