import { Alert, Card, Center, Group, Stack, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/api.ts'
import { nextAddress } from './next-address.ts'
import { OtherWays } from './other-ways.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** Signing in, step by step. The page is loaded anew afterwards, so that nothing of anybody else stays. */
export function SignInPage() {
  const { t } = useTranslation()
  // The route keeps nothing else of the address.
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [needsSecond, setNeedsSecond] = useState(false)
  useEffect(() => {
    document.title = `${t('signIn')} · Holdfast`
  }, [t])
  const finish = () => {
    queryClient.clear()
    location.assign(nextAddress(next, location.origin))
  }
  return (
    <Center mih="100vh" p="md" component="main">
      <Card w="100%" maw={400} p="xl">
        <Stack>
          <Group gap="sm">
            <img src="/icon.svg" alt="" width={28} height={28} />
            <Title order={1}>{needsSecond ? t('secondFactor') : t('signIn')}</Title>
          </Group>
          {next && next !== '/' && !needsSecond && <Alert color="blue">{t('signInToGoOn')}</Alert>}
          {needsSecond ? (
            <SecondFactorStep onDone={finish} onBack={() => setNeedsSecond(false)} />
          ) : (
            <>
              <PasswordStep
                onDone={({ state }) => (state === 'second_factor_needed' ? setNeedsSecond(true) : finish())}
              />
              <OtherWays onDone={finish} />
            </>
          )}
        </Stack>
      </Card>
    </Center>
  )
}
