import { request } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/api.ts'
import { useSession } from '../../api/session.tsx'
import { Answered } from '../../ui/answered.tsx'
import { Page } from '../../ui/page.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { PlansPanel } from './plans-panel.tsx'

export function AccountPage() {
  const { t } = useTranslation('account')
  const { account } = useSession()
  const asked = request('account.limits.read')
  const plans = request('account.plans.list')
  const answer = useAnswer(asked, { everySeconds: 30 })
  return (
    <Page title={account.name} description={t('text')} requests={[asked, plans]}>
      <Answered answer={answer}>
        {(limits) => (
          <>
            <LimitsPanel limits={limits} />
            <PlansPanel current={limits.plan.name} />
          </>
        )}
      </Answered>
    </Page>
  )
}
