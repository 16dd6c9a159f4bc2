const dayMs = 24 * 60 * 60 * 1000;

/** A session ends for good after this time, however often it is used. */
export const sessionLifeMs = 90 * dayMs;
/** And when it has not been used for this long: its cookie and its tokens have expired by then. */
export const sessionIdleMs = 31 * dayMs;

/** For a query: the session has not ended, by its holder or by its age. */
export const isLive = (nowMs = Date.now()) => ({
  endedAt: null,
  createdAt: { gt: new Date(nowMs - sessionLifeMs) },
});
