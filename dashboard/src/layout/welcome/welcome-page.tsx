/** The first visit: one first step, and then the overview. */
import { Anchor, Card, Center, Container, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session.tsx'
import type { DashboardArea } from '#area.ts'
import { textOf } from '#language/language.ts'
import { useFilters } from '#ui/page/page-address.ts'
import { isNew, useOverview } from '../overview/use-overview.ts'
import { overviewPage, welcomePage } from '../paths.ts'
import { FirstSteps, type OfferedStep, useFirstSteps } from './first-steps.tsx'

export function WelcomePage({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation('layout')
  const { account, user } = useSession()
  const { filters } = useFilters(welcomePage)
  const steps = useFirstSteps(areas)
  const { parts, isPending } = useOverview(areas)
  const title = user ? t('welcomePerson', { name: user.name }) : t('welcome')
  useEffect(() => {
    document.title = `${title} · Holdfast`
  }, [title])
  const chosen = steps.find(({ key }) => key === filters.step)
  if (isPending)
    return (
      <Center mih="100vh">
        <Loader />
      </Center>
    )
  // A person who joins an account with resources sees the overview immediately.
  if (!chosen && (steps.length === 0 || !isNew(areas, parts)))
    return <Navigate to={overviewPage.to({})} replace />
  return (
    <Container size="md" py={{ base: 'lg', sm: 64 }} component="main">
      <Stack gap="xl">
        <Group justify="space-between" align="flex-start">
          <Group gap="md" wrap="nowrap">
            <img src="/icon.svg" alt="" width={36} height={36} />
            <div>
              <Title order={1}>{title}</Title>
              <Text c="dimmed">{t('welcomeText', { account: account.name })}</Text>
            </div>
          </Group>
          <Anchor size="sm" renderRoot={(props) => <Link to={overviewPage.to({})} {...props} />}>
            {t('welcomeSkip')}
          </Anchor>
        </Group>
        {chosen ? (
          <ChosenStep key={chosen.key} step={chosen} />
        ) : (
          <>
            <FirstQuestions areas={areas} />
            <FirstSteps areas={areas} />
          </>
        )}
      </Stack>
    </Container>
  )
}

function FirstQuestions({ areas }: { areas: readonly DashboardArea[] }) {
  return areas.map(({ name, firstQuestion: Question }) => (
    <Suspense key={name}>{Question && <Question />}</Suspense>
  ))
}

function ChosenStep({ step: { area, label, text, component: Steps } }: { step: OfferedStep }) {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  return (
    <Card padding="xl">
      <Title order={2}>{textOf(t, area, label)}</Title>
      <Text size="sm" c="dimmed" mb="lg">
        {textOf(t, area, text)}
      </Text>
      <Suspense fallback={<Loader />}>
        <Steps
          onDone={() => void navigate({ to: overviewPage.to({}) })}
          onCancel={() => void navigate({ to: welcomePage.to({}) })}
        />
      </Suspense>
    </Card>
  )
}
