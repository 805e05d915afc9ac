-- wrk: pages of 50 keys, with filters, searches and orders mixed; some of them never asked before.
local key, token = "be", os.getenv("BENCH_TOKEN")
local words = {}
for line in io.lines(os.getenv("BENCH_WORDS")) do words[#words + 1] = line end
local path = "/v1/projects/" .. string.rep(key, 32) .. "/translation_keys?per_page=50&locale="
local locales = { "ru", "de", "fr", "es", "it", "pt-BR", "ja", "zh", "uk", "tr" }
local filters = {
  "", "&status=pending", "&status=without", "&status=accepted,approved", "&status=with",
  "&status=rejected", "&lock=locked", "&lock=unlocked", "&labels=tag3", "&level_max=0",
  "&status=pending&lock=unlocked", "&labels=tag1,tag2", "&followed=true", "&translator=me",
}

local function one_of(list) return list[math.random(#list)] end

function init() math.randomseed(7) end

function request()
  local query = one_of(locales) .. one_of(filters)
  local kind = math.random(10)
  if kind <= 3 then
    query = query .. "&search=" .. one_of(words)       -- half of these are new
  elseif kind == 4 then
    query = query .. "&source=page/" .. math.random(0, 1999)
  elseif kind == 5 then
    query = query .. "&sort=label&order=desc"
  end
  local deep = { 1, 1, 1, 2, 3, 10, 100, 1000, 5000 }
  return wrk.format("GET", path .. query .. "&page=" .. one_of(deep),
    { Authorization = "Bearer " .. token })
end

function done(summary, latency)
  local failed = summary.errors.status + summary.errors.timeout + summary.errors.read
  io.write(string.format("pages p50 %.1f ms, p99 %.1f ms, longest %.0f ms, %d requests, %d failed\n",
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000,
    summary.requests, failed))
end
