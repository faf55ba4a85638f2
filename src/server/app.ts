// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { accountSettingsRoutes } from './accounts/account-settings-routes.ts'
import { languageRoutes } from './accounts/language-routes.ts'
import { loginStepsRoutes } from './accounts/login-steps-routes.ts'
import { profileRoute } from './accounts/profile-route.ts'
import { registrationRoute } from './accounts/registration/registration-route.ts'
import { accountRoutes, completePendingLogouts } from './accounts/routes.ts'
import { factorRoutes } from './accounts/second-factor-routes.ts'
import { staffAccountRoutes } from './accounts/staff-account-routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { amendmentRoutes } from './applications/amendments/routes.ts'
import { appealRoutes } from './applications/appeals/routes.ts'
import { certificateDownloadRoutes } from './applications/certificate-register/download-routes.ts'
import { certificatePageRoutes } from './applications/certificate-register/page-routes.ts'
import { certificateChangeRoutes } from './applications/certificate-register/routes.ts'
import { draftRoutes } from './applications/drafts/draft-routes.ts'
import { feedbackRoutes } from './applications/feedback/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { savedFormRoutes } from './applications/saved-forms/saved-form-routes.ts'
import { similarRoutes } from './applications/similar/routes.ts'
import { submissionRoutes } from './applications/submission-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { certificateLogRoutes } from './certificates/log/routes.ts'
import { keyRoutes } from './certificates/signing/routes.ts'
import { statusListRoutes } from './certificates/status-lists/routes.ts'
import { charterRoutes } from './charter/routes.ts'
import { complaintRoutes } from './complaints/routes.ts'
import { MULTIPART_LIMITS } from './documents/receive-form.ts'
import { documentRoutes } from './documents/routes.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import type { Portal } from './operations/portal.ts'
import { healthRoutes } from './operations/routes.ts'
import { addApiDescription, addApiDescriptionRoutes } from './pages/api-description.ts'
import { installationRoutes } from './pages/routes.ts'
import { addWebPages } from './pages/web-pages.ts'
import {
  allowEmptyJson,
  rejectOversizedRequests,
  rejectUnexpectedMediaTypes,
  rejectUnknownInput,
} from './platform/http/accept-content.ts'
import type { DeclaredRoute } from './platform/http/access.ts'
import { closeSlowDownloads, closeSlowUploads } from './platform/http/close-slow-connections.ts'
import { detectHiddenAddresses } from './platform/http/detect-hidden-addresses.ts'
import { addErrorHandler } from './platform/http/error-handler.ts'
import { addGracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { addHostCheck } from './platform/http/host-check.ts'
import { addOriginCheck } from './platform/http/origin-check.ts'
import { addRateLimitLog } from './platform/http/rate-limit-log.ts'
import { rejectAmbiguousRequests, replaceMalformedUrl } from './platform/http/reject-ambiguous-requests.ts'
import { addErrorLog, logAbortedRequests, RequestLog } from './platform/http/request-log.ts'
import { addSecurityHeaders, disableCachingByDefault } from './platform/http/security-headers.ts'
import { countRequests } from './platform/http/traffic.ts'
import { consentRoutes } from './privacy/consent-routes.ts'
import { erasureRoutes } from './privacy/erasure-routes.ts'
import { ownDataRoutes } from './privacy/own-data-routes.ts'
import { addGuard } from './sessions/guard.ts'
import { limitByAccount, limitByAddress } from './sessions/limit-requests.ts'
import { addWritePositionCookie } from './sessions/read-from-replica.ts'
import { statisticsRoutes } from './statistics/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes with their access rules; complete once the app is ready. */
    declaredRoutes: readonly DeclaredRoute[]
  }
}

interface AppOptions {
  logger: FastifyServerOptions['logger']
  /** Folder of the built web app. If it does not exist, only the API is served. */
  webFolder: string
}

const HEADERS_TIMEOUT_MS = 15_000
/** The maximum duration of a request. It suffices for 5 MB at 50 kbit/s, or 25 MB at 250 kbit/s. */
const REQUEST_TIMEOUT_MS = 900_000

/** The maximum size of a request body that is not multipart. Multipart forms have the limits `MULTIPART_LIMITS`. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Builds the HTTP server: global hooks first, then the features' routes. */
export async function buildApp(portal: Portal, { logger, webFolder }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ?? false,
    logController: new RequestLog(),
    // Request ids are unique across processes and restarts, because the audit log stores them permanently.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url }) => replaceMalformedUrl(url),
    trustProxy: portal.configuration.behindProxy ? portal.configuration.trustedProxies : false,
  })
  app.setValidatorCompiler(validatorCompiler)
  // The response schemas only document the API. Responses are not validated against them, which saves time.
  app.setSerializerCompiler(() => (body) => JSON.stringify(body))

  addGracefulShutdown(app)
  logAbortedRequests(app)
  addErrorLog(app)
  addRateLimitLog(app)
  await app.register(cookie)
  await addSecurityHeaders(app, { isHttps: portal.configuration.origin.startsWith('https://') })
  countRequests(app, portal)
  rejectAmbiguousRequests(app)
  // The next two are registered before every hook that can reject a request. After a rejection, a client may continue to upload
  // slowly, and this connection must be closed, too.
  closeSlowUploads(app)
  closeSlowDownloads(app)
  addHostCheck(app, portal.configuration)
  // The origin check is registered before the rate limits, so that requests from other sites do not use up the limits of a shared network.
  addOriginCheck(app, portal.configuration)
  // Warns if a proxy hides the addresses of the clients.
  detectHiddenAddresses(app, portal)
  limitByAddress(app, portal)
  // Ends sessions whose logout could not be sent earlier.
  completePendingLogouts(app, portal)
  const declaredRoutes = addGuard(app, portal)
  // The guard adds each route to this list when the route is registered.
  app.decorate('declaredRoutes', declaredRoutes)
  addErrorHandler(app, portal)
  addWritePositionCookie(app, portal)
  allowEmptyJson(app)
  rejectOversizedRequests(app)
  rejectUnexpectedMediaTypes(app)
  disableCachingByDefault(app)
  await app.register(formbody)
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false })
  await addApiDescription(app, portal)

  await app.register(async (features) => {
    limitByAccount(features, portal)
    rejectUnknownInput(features)
    const typed = features.withTypeProvider<ZodTypeProvider>()
    for (const routes of [
      accountRoutes,
      registrationRoute,
      submissionRoutes,
      applicationRoutes,
      certificateDownloadRoutes,
      savedFormRoutes,
      certificatePageRoutes,
      certificateChangeRoutes,
      amendmentRoutes,
      appealRoutes,
      feedbackRoutes,
      similarRoutes,
      complaintRoutes,
      loginStepsRoutes,
      factorRoutes,
      staffAccountRoutes,
      profileRoute,
      accountSettingsRoutes,
      consentRoutes,
      erasureRoutes,
      ownDataRoutes,
      languageRoutes,
      draftRoutes,
      documentRoutes,
      notificationRoutes,
      statisticsRoutes,
      catalogueRoutes,
      charterRoutes,
      announcementRoutes,
      galleryRoutes,
      keyRoutes,
      statusListRoutes,
      certificateLogRoutes,
      installationRoutes,
      healthRoutes,
    ]) {
      await typed.register(routes(portal))
    }
  })
  await addApiDescriptionRoutes(app)
  await addWebPages(app, portal, webFolder)
  return app
}
