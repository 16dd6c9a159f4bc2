import { mountedPlayground } from '../../mounts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = mountedPlayground;
