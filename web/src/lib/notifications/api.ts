/** Notifications on the server: devices, and the games that wait. */

import type { AddDevice, DeviceView, NotificationsView, WaitingView } from "$lib/generated/notifications";
import { request } from "$lib/net/api";

const PATH = "/api/notifications";

export const notificationsApi = {
  all: (): Promise<NotificationsView> => request("GET", PATH),
  waiting: (): Promise<WaitingView> => request("GET", `${PATH}/waiting`),
  add: (device: AddDevice): Promise<DeviceView> => request("PUT", `${PATH}/devices`, JSON.stringify(device)),
  remove: (id: string): Promise<void> => request("DELETE", `${PATH}/devices/${encodeURIComponent(id)}`),
};
